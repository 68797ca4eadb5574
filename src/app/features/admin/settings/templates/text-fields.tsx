import { useRef } from 'react'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { mergeFields, mergeFieldsIn } from '#domain/rules/merge-fields.ts'
import { standsInSubject } from '#domain/rules/mail/disclosure.ts'
import { TextArea } from '#ui/parts/text-area.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../../i18n/use-texts.ts'
import type { Faults } from '../../../../records/form/check-values.ts'
import type { Values } from '../../../../records/form/form-fields.ts'
import { useMailFault, useFieldName } from '../../../../case/mail.tsx'
import { textsIn, wrongTexts } from './use-template-fields.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Menu, type MenuItem } from '#ui/parts/menu.tsx'

interface Props {
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
export function TextFields({ language, values, faults, onChange }: Props) {
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
