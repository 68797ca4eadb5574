import type { ReactNode } from 'react'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { FormBody } from '../../../../records/form/form-body.tsx'
import type { FormFields } from '../../../../records/form/form-fields.ts'
import { RefusalBox } from '../../../../records/form/refusal.tsx'
import type { useForm } from '../../../../records/form/use-form.ts'
import type { PatientEntry } from '../../../../case/patient-entry.ts'
import { TemplatePreview } from './template-preview.tsx'
import { TextFields } from './text-fields.tsx'

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
