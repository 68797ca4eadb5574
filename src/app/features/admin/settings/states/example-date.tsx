import { useState } from 'react'
import type { StateSolRule } from '#domain/entities/shapes/state-rules.ts'
import { limitationOf, type SolProfile } from '#domain/rules/limitation.ts'
import { DateField } from '#ui/parts/date-field.tsx'
import { Select } from '#ui/parts/select.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../../i18n/formats.ts'
import { useLabels } from '../../../../i18n/labels.ts'
import { useTexts } from '../../../../i18n/use-texts.ts'
import { useDateTexts } from '../../../../records/form/use-date-texts.ts'
import type { StateRow } from './rules.ts'

const profiles: readonly SolProfile[] = ['motor_vehicle', 'premises', 'product', 'medical', 'work', 'other']
const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: '4',
})

/** What the rules give for a day of loss of an adult, by the reckoning of the cases themselves. */
export function ExampleDate({ row, rules }: { row: StateRow; rules: readonly StateSolRule[] }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const labels = useLabels('accident_type')
  const dateTexts = useDateTexts()
  const [dol, setDol] = useState<string | null>(() => new Date().toISOString().slice(0, 10))
  const [profile, setProfile] = useState<SolProfile>('motor_vehicle')
  const code = String(row.code)

  function answer(): string {
    if (dol === null) return ''
    const adult = { dob: null, is_death: false, against_government: false, sol_override: null }
    const facts = { ...adult, dol, profile, state_code: code }
    const found = limitationOf(
      facts,
      rules.map((rule) => ({ ...rule, state_code: code })),
    )
    if (found.kind !== 'needs_attorney_date') return t('settings:rules.exampleDate', { day: day(found.sol_date) })
    return found.reason === 'no_rule' ? t('settings:rules.exampleNoRule') : t('settings:rules.exampleAttorney')
  }

  return (
    <section aria-label={t('settings:rules.example')} className={css({ display: 'grid', gap: '3' })}>
      <h3 className={css({ textStyle: 'label' })}>{t('settings:rules.example')}</h3>
      <div className={pair}>
        <DateField label={t('settings:rules.dol')} value={dol} onChange={setDol} texts={dateTexts} />
        <Select
          label={labels.field('sol_profile')}
          options={profiles.map((value) => ({ value, label: labels.choice('sol_profile', value) }))}
          value={profile}
          onChange={(value) => setProfile(value as SolProfile)}
        />
      </div>
      <p aria-live="polite" className={css({ fontWeight: 'medium' })}>
        {answer()}
      </p>
    </section>
  )
}
