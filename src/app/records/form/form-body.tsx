import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { FeeField } from '#ui/parts/fee-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../api/record-queries.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { denominatorOf, isDenominator } from '../record/editable-fields.ts'
import type { Faults } from './check-values.ts'
import { FieldInput } from './field-input.tsx'
import type { FormField, FormFields, Values } from './form-fields.ts'
import { useFaultSentence } from './refusal.tsx'

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '4',
  rowGap: '4',
  alignItems: 'start',
})
const wide = css({ gridColumn: '1 / -1' })

interface Props {
  fields: FormFields
  values: Values
  faults: Faults
  onChange: (name: string, value: unknown) => void
  /** What stands below a field, by its name. */
  below?: ((name: string) => ReactNode) | undefined
}

/** The fields of a form, two beside each other where there is room. */
export function FormBody({ fields, values, faults, onChange, below }: Props) {
  const { fault } = useFaultSentence()
  useZoneOfState(fields, values, onChange)
  const paired = (name: string) => denominatorOf(name) ?? ''
  return (
    <div className={grid}>
      {Object.entries(fields)
        .filter(([name]) => !isDenominator(name))
        .map(([name, asked]) => (
          <div key={name} className={asked.field.kind === 'long_text' ? wide : undefined}>
            {paired(name) in fields ? (
              <FeeInput
                asked={asked}
                names={[name, paired(name)]}
                values={values}
                onChange={onChange}
                error={faults[name] ?? faults[paired(name)]}
              />
            ) : (
              <FieldInput
                name={name}
                asked={asked}
                value={values[name]}
                onChange={(value) => onChange(name, value)}
                error={faults[name] && fault(faults[name])}
              />
            )}
            {below?.(name)}
          </div>
        ))}
    </div>
  )
}

interface FeeInputProps {
  asked: FormField
  /** The fields that keep it: numerator and denominator. */
  names: readonly [string, string]
  values: Values
  onChange: (name: string, value: unknown) => void
  error: string | undefined
}

/** A fee that two fields keep, asked for as the one share it is. */
function FeeInput({ asked: { label, required, hint }, names: [num, den], values, onChange, error }: FeeInputProps) {
  const { t } = useTexts()
  const { fault } = useFaultSentence()
  const known = typeof values[num] === 'number' && typeof values[den] === 'number'
  return (
    <FeeField
      label={label}
      required={required}
      hint={hint ?? t('fields:feeHint')}
      error={error && fault(error)}
      name={num}
      value={known ? `${Number(values[num])}/${Number(values[den])}` : null}
      onChange={(fee) => {
        const [above, below] = fee === null ? [] : fee.split('/').map(Number)
        onChange(num, above ?? null)
        onChange(den, below ?? null)
      }}
      wrongText={t('fields:feeWrong')}
    />
  )
}

/**
 * Preselects the most likely time zone of the chosen state, and again when the state changes, until the user picks a
 * zone.
 */
function useZoneOfState(fields: FormFields, values: Values, onChange: (name: string, value: unknown) => void): void {
  const zoneField = Object.keys(fields).find((name) => fields[name]?.shown === 'zone')
  const asks = zoneField !== undefined && 'state_id' in fields
  const { data: states } = useQuery({ ...recordQueries.whole({ name: 'state' }), enabled: asks })
  const state = values.state_id
  const before = useRef(state)
  useEffect(() => {
    if (!asks || states === undefined || before.current === state) return
    const zoneOf = (id: unknown): unknown => states.find((row) => row.id === id)?.default_timezone
    const held = values[zoneField] ?? null
    const untouched = held === null || held === '' || held === zoneOf(before.current)
    const zone = zoneOf(state)
    before.current = state
    if (untouched && typeof zone === 'string') onChange(zoneField, zone)
  }, [asks, states, state, values, zoneField, onChange])
}
