import { css } from '#ui/styled/css/index.js'
import type { Faults } from './check-values.ts'
import { FieldInput } from './field-input.tsx'
import type { FormFields, Values } from './form-fields.ts'
import { denominatorOf, isDenominator } from '../record/field-shapes.ts'
import { FeeInput } from './fee-input.tsx'
import { useFaultSentence } from './use-fault-sentence.ts'
import { useZoneOfState } from './use-zone-of-state.ts'

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
}

/** The fields of a form, two beside each other where there is room. */
export function FormBody({ fields, values, faults, onChange }: Props) {
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
          </div>
        ))}
    </div>
  )
}
