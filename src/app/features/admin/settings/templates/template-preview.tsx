import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { ApiError } from '../../../../api/api-error.ts'
import { api } from '../../../../api/portal.ts'
import type { FormValues } from '../../../../api/typed-call.ts'
import { useErrorSentence } from '../../../../i18n/error-sentence.ts'
import { useTexts } from '../../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { type Values, entityFields, type FormFields } from '../../../../records/form/form-fields.ts'
import { MailPaper, useFieldName, useMailFault } from '../../../../case/mail.tsx'
import type { PatientEntry } from '../../../../case/patient-entry.ts'
import { useDebounced } from '../../../../case/use-debounced.ts'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { EntryFacts } from '../../../../case/entry-facts.tsx'
import { usePatientSearch } from '../../../../case/patient-search.ts'
import { MarkedText } from '../../../../records/marked-text.tsx'
import { SuggestBox } from '#ui/parts/suggest-box.tsx'
import { emailTemplate } from '#domain/entities/email-template.ts'
import { faultsIn } from '#domain/rules/mail/fill-mail.ts'
import { useLabels } from '../../../../i18n/labels.ts'
import type { Faults } from '../../../../records/form/check-values.ts'

const TYPING_MS = 300
// In sight beside a long form.
const beside = css({ position: { lg: 'sticky' }, insetBlockStart: { lg: '16' } })
const box = css({ padding: '3', borderRadius: 'md', background: 'cautionSoft', color: 'caution' })

const preview = (draft: FormValues) =>
  queryOptions({
    queryKey: ['patient', 'template_preview', draft],
    queryFn: ({ signal }) => api.call('POST /email_template/preview', { form: draft, signal }),
    placeholderData: keepPreviousData,
  })

interface Props {
  language: MailLanguage
  values: Values
  sample: PatientEntry | null
  onSample: (sample: PatientEntry | null) => void
}

/** The template filled with a case, as the server would fill it. */
export function TemplatePreview({ language, values, sample, onSample }: Props) {
  const { t } = useTexts()
  const { subject, body } = textsIn(values)
  const { audience, phi_level } = values
  const right = Object.keys(wrongTexts(values)).length === 0
  const written = subject.trim() !== '' && body.trim() !== '' && Boolean(audience) && Boolean(phi_level)
  const ready = sample && right && written
  return (
    <section className={cx(panel, beside)} aria-label={t('emails:preview.title')}>
      <h2 className={css({ textStyle: 'heading' })}>{t('emails:preview.title')}</h2>
      <SampleCase sample={sample} onChoose={onSample} />
      {ready ? (
        <Filled
          language={language}
          draft={{ patient_id: sample.id, subject: subject.trim(), body: body.trim(), language, audience, phi_level }}
        />
      ) : (
        sample && (
          <p className={css({ color: 'muted' })}>
            {right ? t('settings:templates.unwritten') : t('settings:templates.wrong')}
          </p>
        )
      )}
    </section>
  )
}

function Filled({ language, draft: now }: { language: MailLanguage; draft: FormValues }) {
  const { t } = useTexts()
  const nameOf = useFieldName()
  const sentence = useErrorSentence()
  const fault = useMailFault()
  const { data, error, isFetching } = useQuery(preview(useDebounced(now, TYPING_MS)))
  if (error) {
    const codes = error instanceof ApiError ? Object.values(error.errors).flat() : []
    const notOpen = error instanceof ApiError && error.status === 404
    const lines = notOpen ? [t('settings:templates.notOpen')] : codes.length > 0 ? codes.map(fault) : [sentence(error)]
    return (
      <div role="alert" className={css({ color: 'danger' })}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    )
  }
  if (!data) return <p className={css({ color: 'muted' })}>{t('loading')}</p>
  return (
    <div aria-busy={isFetching} className={css({ display: 'grid', gap: '3', minWidth: '0' })}>
      {data.too_private && (
        <p role="status" className={box}>
          {t('settings:templates.tooPrivate')}
        </p>
      )}
      {data.warnings.length > 0 && (
        <div role="status" className={box}>
          <p className={css({ fontWeight: 'medium' })}>{t('emails:preview.warnings')}</p>
          <ul className={css({ paddingInlineStart: '5', listStyleType: 'disc' })}>
            {data.warnings.map((name) => (
              <li key={name}>{nameOf(name)}</li>
            ))}
          </ul>
        </div>
      )}
      <p className={css({ textStyle: 'small', color: 'muted' })}>
        {data.reader === null
          ? t('settings:templates.noReader')
          : t('settings:templates.reader', { name: data.reader })}
      </p>
      <MailPaper subject={data.subject} html={data.html} language={language} />
    </div>
  )
}

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })

interface SampleProps {
  sample: PatientEntry | null
  onChoose: (sample: PatientEntry | null) => void
}

/** The case a template is previewed with: one the author may open. */
function SampleCase({ sample, onChoose }: SampleProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const { entries, busy } = usePatientSearch(typed)
  if (sample) {
    return (
      <div className={line}>
        <p>
          {t('settings:templates.sample')} <bdi className={css({ fontWeight: 'medium' })}>{sample.name}</bdi>{' '}
          <bdi dir="ltr" className={css({ color: 'muted' })}>
            {sample.caseNumber}
          </bdi>
        </p>
        <Button size="sm" onClick={() => onChoose(null)}>
          {t('settings:templates.otherCase')}
        </Button>
      </div>
    )
  }
  const suggestions = entries.map((entry) => ({
    ...entry,
    text: <MarkedText text={entry.name} typed={typed} />,
    detail: <EntryFacts entry={entry} typed={typed} />,
  }))
  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      <p className={css({ color: 'muted' })}>{t('settings:templates.choose')}</p>
      <SuggestBox
        label={t('settings:templates.findCase')}
        placeholder={t('settings:templates.findCase')}
        typed={typed}
        onType={setTyped}
        icon={<Icon name="search" />}
        suggestions={suggestions}
        onChoose={({ id }) => {
          onChoose(entries.find((entry) => entry.id === id) ?? null)
          setTyped('')
        }}
        {...(typed.trim() !== '' && !busy && suggestions.length === 0 && { word: t('fields:nothing') })}
      />
    </div>
  )
}

/** What is asked for beside subject and text. */
export const aboutTemplate = ['title', 'audience', 'phi_level'] as const

export function useTemplateFields(): FormFields {
  const labels = useLabels('email_template')
  return entityFields(emailTemplate, [...aboutTemplate, 'subject', 'body'], labels)
}

const textIn = (values: Values, name: string): string => String(values[name] ?? '')

export function textsIn(values: Values): { subject: string; body: string } {
  return { subject: textIn(values, 'subject'), body: textIn(values, 'body') }
}

/** What the server would refuse too. */
export function wrongTexts(values: Values): Faults {
  const faults = Object.entries(faultsIn(textsIn(values)))
  return Object.fromEntries(faults.map(([name, codes]) => [name, codes[0] ?? 'invalid']))
}
