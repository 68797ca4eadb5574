import { entityByName } from '#domain/entities/index.ts'
import { isEmpty } from '#domain/rules/empty.ts'
import type { Command } from '#offline/outbox/command.ts'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { FieldValue } from '../../../records/field-value.tsx'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'

const facts = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', textStyle: 'small' })
const words = css({ flexBasis: 'full', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
/** What says where it belongs is said by its title. */
const ofItsPlace = ['id', 'version', 'patient_id', 'addendum_to_id']

/** What somebody has written, field by field, long texts in full. */
export function SaidInIt({ command: { entity, body } }: { command: Command }) {
  const labels = useLabels(entity)
  const fields = entityByName.get(entity)?.fields ?? {}
  const names = Object.keys(body).filter((name) => fields[name] && !ofItsPlace.includes(name) && !isEmpty(body[name]))
  const titleOf = useReferenceTitles([...new Set(names.flatMap((name) => fields[name]?.ref ?? []))])
  return (
    <dl className={facts}>
      {names.map((name) => {
        const field = fields[name]
        if (!field || typeof body[name] === 'object') return null
        const value = <FieldValue entity={entity} name={name} field={field} value={body[name]} titleOf={titleOf} />
        if (field.kind === 'long_text')
          return (
            <div key={name} className={words}>
              <dt className={css({ srOnly: true })}>{labels.field(name)}</dt>
              <dd>{value}</dd>
            </div>
          )
        return (
          <div key={name} className={css({ display: 'flex', gap: '1' })}>
            <dt className={css({ color: 'muted' })}>{labels.field(name)}:</dt>
            <dd>{value}</dd>
          </div>
        )
      })}
    </dl>
  )
}
