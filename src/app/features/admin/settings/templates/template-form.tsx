import { type ReactNode, useRef } from 'react'
import { mailLanguages, type MailLanguage } from '#domain/rules/mail/value.ts'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { FormBody } from '../../../../records/form/form-body.tsx'
import type { FormFields, Values } from '../../../../records/form/form-fields.ts'
import { RefusalBox } from '../../../../records/form/refusal.tsx'
import type { useForm } from '../../../../records/form/use-form.ts'
import type { PatientEntry } from '../../../../case/patient-entry.ts'
import { TemplatePreview, textsIn, wrongTexts } from './template-preview.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Shown } from '#domain/calls/shown-row.ts'
import { emailTemplate } from '#domain/entities/email-template.ts'
import { textOfTemplate } from '#domain/rules/mail/paragraphs.ts'
import { asOwnPage, recordQueries } from '../../../../api/record-queries.ts'
import { mergeFields, mergeFieldsIn } from '#domain/rules/merge-fields.ts'
import { standsInSubject } from '#domain/rules/mail/disclosure.ts'
import { TextArea } from '#ui/parts/text-area.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import type { Faults } from '../../../../records/form/check-values.ts'
import { useFieldName, useMailFault } from '../../../../case/mail.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Menu, type MenuItem } from '#ui/parts/menu.tsx'

const sides = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: '5',
  alignItems: 'start',
})

export interface Sample {
  sample: PatientEntry | null
  onSample: (sample: PatientEntry | null) => void
}

interface Props extends Sample {
  language: MailLanguage
  state: Omit<ReturnType<typeof useForm>, 'setValues'>
  undecided?: boolean
  onReset?: (() => void) | undefined
  /** Above the fields: what the record is, what else one may do with it. */
  head?: ReactNode
  /** In place of the fields, where two versions stand side by side. */
  instead?: ReactNode
}

/** One language of a template: what it says, and how that reads. */
export function TemplateForm({ language, state, undecided = false, onReset, head, instead, sample, onSample }: Props) {
  const { t } = useTexts()
  const { fields, values, faults, failure, busy, change, form } = state
  const texts = ['subject', 'body']
  const about: FormFields = Object.fromEntries(Object.entries(fields).filter(([name]) => !texts.includes(name)))
  return (
    <div className={sides}>
      <form className={panel} {...form}>
        {head}
        <RefusalBox error={failure} />
        {instead ?? (
          <>
            <FormBody fields={about} values={values} faults={faults} onChange={change} />
            <TextFields language={language} values={values} faults={faults} onChange={change} />
          </>
        )}
        <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2' })}>
          {onReset && <Button onClick={onReset}>{t('settings:templates.reset')}</Button>}
          <Button type="submit" tone="primary" busy={busy} disabled={undecided}>
            {t('fields:save')}
          </Button>
        </div>
      </form>
      <TemplatePreview language={language} values={values} sample={sample} onSample={onSample} />
    </div>
  )
}

export type TemplateRow = Readonly<Shown<'email_template'>>

/** A template's texts in the languages it has. */
export type Family = Partial<Record<MailLanguage, TemplateRow>>

/** The template that this record is one language of, with all its languages. */
export function useFamily(id: string) {
  const list = useQuery(asOwnPage(recordQueries.whole(emailTemplate)))
  const row = list.data?.find((one) => one.id === id)
  const family: Family = {}
  for (const language of mailLanguages) {
    const found = list.data?.find((one) => one.code === row?.code && one.language === language)
    if (found) family[language] = found
  }
  return { list, row, family }
}

export function languageOf(row: TemplateRow): MailLanguage {
  return mailLanguages.find((language) => language === row.language) ?? 'en'
}

/** The record with its text as one writes it. */
export function asWritten(row: TemplateRow): TemplateRow {
  return { ...row, body: textOfTemplate(row.body ?? '') }
}

interface TextFieldsProps {
  language: MailLanguage
  values: Values
  faults: Faults
  onChange: (name: string, value: unknown) => void
}

const MOST_SUBJECT = 200
const MOST_BODY = 18_000
const withMenu = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1', justifyItems: 'start' })
const field = css({ width: 'full' })

/** Subject and text; unknown fields in braces are reported at once. */
function TextFields({ language, values, faults, onChange }: TextFieldsProps) {
  const { t } = useTexts()
  const sentence = useMailFault()
  const { subject, body } = textsIn(values)
  const inSubject = useRef<HTMLInputElement>(null)
  const inBody = useRef<HTMLTextAreaElement>(null)
  const wrong = wrongTexts(values)
  const direction = { dir: language === 'ar' ? 'rtl' : 'ltr', lang: language } as const

  function said(name: 'subject' | 'body', text: string): string | undefined {
    const unknown = mergeFieldsIn(text).find((one) => !mergeFields.has(one))
    if (unknown !== undefined) return t('emails:unknownField', { name: unknown })
    const code = wrong[name] ?? faults[name]
    return code && sentence(code)
  }

  return (
    <>
      <div className={withMenu}>
        <div className={field}>
          <TextField
            ref={inSubject}
            label={t('emails:subject')}
            hint={t('emails:subjectHint')}
            required
            maxLength={MOST_SUBJECT}
            {...direction}
            value={subject}
            error={said('subject', subject)}
            onChange={(event) => onChange('subject', event.target.value)}
          />
        </div>
        <MergeFieldMenu
          label={t('settings:templates.insertInSubject')}
          offered={standsInSubject}
          onChoose={(name) => onChange('subject', insertField(inSubject.current, subject, name))}
        />
      </div>
      <div className={withMenu}>
        <div className={field}>
          <TextArea
            ref={inBody}
            label={t('emails:body')}
            hint={t('emails:bodyHint')}
            required
            rows={12}
            maxLength={MOST_BODY}
            {...direction}
            value={body}
            error={said('body', body)}
            onChange={(event) => onChange('body', event.target.value)}
          />
        </div>
        <MergeFieldMenu
          label={t('settings:templates.insertInBody')}
          onChoose={(name) => onChange('body', insertField(inBody.current, body, name))}
        />
      </div>
    </>
  )
}

/** The text with a field in braces where one writes; one goes on writing behind it. */
function insertField(element: HTMLInputElement | HTMLTextAreaElement | null, text: string, name: string): string {
  const [from, to] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length]
  const field = `{${name}}`
  // The menu gives the focus back to its button before it is ours.
  setTimeout(() => {
    element?.focus()
    element?.setSelectionRange(from + field.length, from + field.length)
  })
  return text.slice(0, from) + field + text.slice(to)
}

const code = css({ textStyle: 'small', color: 'muted' })

interface MenuProps {
  /** Accessible name: says where the field is inserted. */
  label: string
  offered?: (name: string) => boolean
  onChoose: (name: string) => void
}

/** The fields that are filled in, by the names people give them and the names they have in braces. */
function MergeFieldMenu({ label, offered, onChoose }: MenuProps) {
  const { t } = useTexts()
  const nameOf = useFieldName()
  const parts = Map.groupBy(
    [...mergeFields].filter((name) => offered?.(name) ?? true),
    (name) => name.split('.')[0],
  )
  const items = [...parts.values()].flatMap((names, place): (MenuItem | 'line')[] => [
    ...(place > 0 ? ['line' as const] : []),
    ...names.map((name) => ({
      key: name,
      label: nameOf(name),
      aside: (
        <bdi dir="ltr" className={code}>
          {name}
        </bdi>
      ),
      onChoose: () => onChoose(name),
    })),
  ])
  return (
    <Menu
      label={label}
      items={items}
      trigger={
        <Button size="sm" tone="quiet" aria-label={label}>
          {t('emails:insert')}
          <Icon name="down" />
        </Button>
      }
    />
  )
}
