import { useId, useMemo, useRef } from 'react'
import { mailLanguages } from '#domain/rules/mail/value.ts'
import { mergeFields } from '#domain/rules/merge-fields.ts'
import { Select } from '#ui/parts/select.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { control } from '#ui/parts/control.ts'
import { TextField } from '#ui/parts/text-field.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useFieldName, useMailFault } from '../../../case/mail.tsx'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { mentions, withLanguage, withTemplate, type Draft, type DraftFacts } from './draft.ts'
import type { EmailData, Visit } from './email-queries.ts'

interface Props {
  draft: Draft
  unknown: readonly string[]
  faults: Faults
  onChange: (draft: Draft) => void
}

const MOST_SUBJECT = 200
const MOST_BODY = 20_000

/** Subject and text with merge fields in braces. */
export function TextFields({ draft, unknown, faults, onChange }: Props) {
  const { t } = useTexts()
  const sentence = useMailFault()
  const direction = { dir: draft.language === 'ar' ? 'rtl' : 'ltr', lang: draft.language } as const
  const said = (field: string, text: string): string | undefined => {
    const named = unknown.find((name) => text.includes(`{${name}}`))
    if (named !== undefined) return t('emails:unknownField', { name: named })
    const code = faults[field]
    return code && sentence(code)
  }
  const body = useRef<HTMLTextAreaElement>(null)

  function insert(name: string) {
    const at = body.current?.selectionStart ?? draft.body.length
    onChange({ ...draft, body: `${draft.body.slice(0, at)}{${name}}${draft.body.slice(at)}` })
    body.current?.focus()
  }

  return (
    <>
      <TextField
        label={t('emails:subject')}
        hint={t('emails:subjectHint')}
        required
        maxLength={MOST_SUBJECT}
        {...direction}
        value={draft.subject}
        error={said('subject', draft.subject)}
        onChange={(event) => onChange({ ...draft, subject: event.target.value })}
      />
      <TextArea
        ref={body}
        label={t('emails:body')}
        hint={t('emails:bodyHint')}
        required
        rows={8}
        maxLength={MOST_BODY}
        {...direction}
        value={draft.body}
        error={said('body', draft.body)}
        onChange={(event) => onChange({ ...draft, body: event.target.value })}
      />
      <FieldPicker onChoose={insert} />
    </>
  )
}

function FieldPicker({ onChoose }: { onChoose: (name: string) => void }) {
  const { t } = useTexts()
  const nameOf = useFieldName()
  const id = useId()
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
      <label htmlFor={id} className={css({ textStyle: 'small', color: 'muted' })}>
        {t('emails:insert')}
      </label>
      <select
        id={id}
        value=""
        className={cx(control, css({ width: 'auto', maxWidth: 'full' }))}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{t('emails:chooseField')}</option>
        {[...mergeFields].map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
      </select>
    </div>
  )
}

interface TemplateFieldsProps {
  data: EmailData
  draft: Draft
  fault: string | undefined
  onChange: (draft: Draft) => void
}

const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
  gap: '4',
})

/** Value of the option without a template. */
const NONE = 'none'

export function TemplateFields({ data, draft, fault, onChange }: TemplateFieldsProps) {
  const { t } = useTexts()
  const sentence = useMailFault()
  const { language } = draft
  const none = t('emails:noTemplate')
  const options = useMemo(
    () => [
      { value: NONE, label: none },
      ...data.templates
        .filter((template) => template.language === language)
        .map(({ id, title }) => ({ value: id, label: title })),
    ],
    [data.templates, language, none],
  )
  return (
    <div className={pair}>
      <Select
        label={t('emails:template')}
        options={options}
        value={draft.templateId ?? NONE}
        error={fault && sentence(fault)}
        onChange={(id) =>
          onChange(
            withTemplate(
              draft,
              data,
              data.templates.find((one) => one.id === id),
            ),
          )
        }
      />
      <Select
        label={t('emails:language')}
        options={mailLanguages.map((value) => ({ value, label: t(`emails:languages.${value}`) }))}
        value={language}
        onChange={(value) => {
          const chosen = mailLanguages.find((one) => one === value)
          if (chosen) onChange(withLanguage(draft, data, chosen))
        }}
      />
    </div>
  )
}

interface AboutFieldsProps {
  data: EmailData
  draft: Draft
  facts: DraftFacts
  faults: Faults
  onChange: (draft: Draft) => void
}

/** Shown when the text mentions a visit or a lien. */
export function AboutFields({ data, draft, facts, faults, onChange }: AboutFieldsProps) {
  const { t, language } = useTexts()
  const sentence = useMailFault()
  const said = (field: string): string | undefined => {
    const code = faults[field]
    return code && sentence(code)
  }
  // Local time of the office, as in the email.
  const hourThere = ({ at, zone }: Visit): string =>
    new Intl.DateTimeFormat(languages[language].locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: zone,
    }).format(new Date(at))
  const visitLabel = (visit: Visit): string =>
    [hourThere(visit), visit.type_i18n?.[language] ?? visit.type, visit.provider].filter(Boolean).join(' · ')
  return (
    <>
      {mentions(facts, 'appointment') && (
        <Select
          label={t('emails:visit')}
          placeholder={t('emails:noVisit')}
          options={data.appointments.map((visit) => ({ value: visit.id, label: visitLabel(visit) }))}
          value={draft.appointmentId}
          error={said('appointment_id')}
          onChange={(appointmentId) => onChange({ ...draft, appointmentId })}
        />
      )}
      {mentions(facts, 'lien') && (
        <Select
          label={t('emails:lien')}
          placeholder={t('emails:noLien')}
          options={data.liens.map(({ id, lien_number }) => ({ value: id, label: lien_number }))}
          value={draft.lienId}
          error={said('lien_id')}
          onChange={(lienId) => onChange({ ...draft, lienId })}
        />
      )}
    </>
  )
}

/** Fault codes by field. */
export type Faults = Readonly<Record<string, string>>
