import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldValue } from '../field-value.tsx'
import { useReferenceTitles } from '../use-reference-titles.ts'
import type { FormFields, Values } from './form-fields.ts'

export type Side = 'mine' | 'theirs'
const sides: readonly Side[] = ['theirs', 'mine']

const pair = css({ display: 'grid', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' }, gap: '2' })
const choice = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  padding: '3',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'md',
  cursor: 'pointer',
  overflowWrap: 'break-word',
  '&:has(:checked)': { background: 'selected', borderColor: 'primary' },
})

interface Props {
  entity: string
  fields: FormFields
  names: readonly string[]
  mine: Values
  theirs: Values
  chosen: Readonly<Record<string, Side>>
  onChoose: (name: string, side: Side) => void
}

/** What two people wrote into the same fields, side by side. */
export function ConflictChoices({ entity, fields, names, mine, theirs, chosen, onChoose }: Props) {
  const { t } = useTexts()
  const titleOf = useReferenceTitles([...new Set(names.flatMap((name) => fields[name]?.field.ref ?? []))])
  const values = { mine, theirs }
  return names.map((name) => {
    const asked = fields[name]
    if (!asked) return null
    return (
      <fieldset key={name} className={css({ display: 'grid', gap: '1.5' })}>
        <legend className={css({ textStyle: 'label', marginBlockEnd: '1.5' })}>{asked.label}</legend>
        <div className={pair}>
          {sides.map((side) => (
            // Its text is the value.
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control
            <label key={side} className={choice}>
              <input
                type="radio"
                name={`conflict-${name}`}
                checked={chosen[name] === side}
                onChange={() => onChoose(name, side)}
              />
              <span className={css({ display: 'grid', gap: '0.5' })}>
                <span className={css({ textStyle: 'small', color: 'muted' })}>{t(`fields:conflict.${side}`)}</span>
                <span>
                  {asked.options?.find(({ value }) => value === values[side][name])?.label ?? (
                    <FieldValue
                      entity={entity}
                      name={name}
                      field={asked.field}
                      value={values[side][name]}
                      titleOf={titleOf}
                    />
                  )}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    )
  })
}
