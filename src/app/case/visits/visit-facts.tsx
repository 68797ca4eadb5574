import { appointment } from '#domain/entities/appointment.ts'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../i18n/labels.ts'
import { FieldValue } from '../../records/field-value.tsx'
import { isEmpty } from '#domain/rules/empty.ts'
import type { TitleOf } from '../../records/use-reference-titles.ts'
import { isPlaced, type VisitRow } from './visits.ts'

const shown = [
  'medical_provider_id',
  'medical_provider_office_id',
  'requested_office_id',
  'chiropractor_id',
  'duration_min',
  'wanted_from',
  'wanted_to',
  'service_date',
  'bill_amount_cents',
  'price_cents',
  'bill_received_at',
  'records_received_at',
] as const
const needs = ['interpreter_needed', 'transport_needed'] as const

/** Fields of a visit that are filled and visible to the viewer. The office that was wished for is told until there is one. */
export function VisitFacts({ row, nameOf }: { row: VisitRow; nameOf: TitleOf }) {
  const labels = useLabels('appointment')
  return (
    <dl className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', textStyle: 'small' })}>
      {shown
        .filter((name) => !isEmpty(row[name]) && !(name === 'requested_office_id' && isPlaced(row)))
        .map((name) => (
          <div key={name} className={css({ display: 'flex', gap: '1' })}>
            <dt className={css({ color: 'muted' })}>{labels.field(name)}:</dt>
            <dd>
              <FieldValue
                entity="appointment"
                name={name}
                field={appointment.fields[name]}
                value={row[name]}
                titleOf={nameOf}
              />
            </dd>
          </div>
        ))}
      {needs
        .filter((name) => row[name])
        .map((name) => (
          <div key={name}>
            <dt className={css({ srOnly: true })}>{labels.field(name)}</dt>
            <dd>{labels.field(name)}</dd>
          </div>
        ))}
    </dl>
  )
}
