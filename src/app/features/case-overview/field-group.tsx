import { patient } from '#domain/entities/patient.ts'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../i18n/labels.ts'
import { FieldValue } from '../../records/field-value.tsx'
import type { RecordRow } from '../../records/record-queries.ts'
import type { TitleOf } from '../../records/use-reference-titles.ts'
import type { PatientField } from './case-groups.ts'

const section = css({
  display: 'grid',
  gap: '4',
  padding: { base: '4', md: '5' },
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
  boxShadow: 'low',
})

const facts = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  columnGap: '4',
  rowGap: '4',
})

interface Props {
  title: string
  names: readonly PatientField[]
  row: RecordRow
  titleOf: TitleOf
}

/** A titled group of facts. A column that the viewer may not see is not in the row, and leaves no gap. */
export function FieldGroup({ title, names, row, titleOf }: Props) {
  const labels = useLabels('patient')
  const shown = names.filter((name) => name in row).map((name) => ({ name, field: patient.fields[name] }))
  if (shown.length === 0) return null
  return (
    <section className={section}>
      <h2 className={css({ textStyle: 'heading' })}>{title}</h2>
      <dl className={facts}>
        {shown.map(({ name, field }) => (
          <div
            key={name}
            className={field.kind === 'long_text' ? css({ gridColumn: '1 / -1' }) : css({ minWidth: '0' })}
          >
            <dt className={css({ textStyle: 'small', color: 'muted' })}>{labels.field(name)}</dt>
            <dd className={css({ overflowWrap: 'anywhere' })}>
              <FieldValue entity="patient" name={name} field={field} value={row[name]} titleOf={titleOf} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
