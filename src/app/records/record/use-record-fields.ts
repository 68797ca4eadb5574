import { useQueries } from '@tanstack/react-query'
import type { Entity } from '#domain/entity.ts'
import * as f from '#domain/fields/index.ts'
import type { Option } from '#ui/parts/select.tsx'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { countless } from '../countless.ts'
import { entityFields, type FormField, type FormFields } from '../form/form-fields.ts'
import { recordQueries, type RecordRow } from '../../api/record-queries.ts'
import { titleOf } from '../record-title.ts'
import { titleField, titleLanguages } from './titles.ts'

/** Whether a record is in use is a step of its own, and a file comes by being sent. */
const apart = ['is_active', 'file_key', 'file_name', 'mime', 'size', 'sha256']

/** Whether a form can ask for this field: rules of several parts have no input, nor has a choice of countless records. */
export function isAskable(entity: Pick<Entity, 'fields'>, name: string): boolean {
  const { kind, ref } = entity.fields[name] ?? {}
  if (name === 'title_i18n') return true
  return !apart.includes(name) && kind !== 'json' && (kind !== 'refs' || !countless.has(ref ?? ''))
}

const none: ReadonlyMap<string, readonly Option[]> = new Map()

/** Those of these fields that a form can ask for, with a title for each language in place of all titles. */
export function useRecordFields(entity: Entity): (names: readonly string[]) => FormFields {
  const { t, language } = useTexts()
  const labels = useLabels(entity.name)
  const lists = Object.entries(entity.fields).flatMap(([name, { kind, ref }]) =>
    kind === 'refs' && ref && isAskable(entity, name) ? [ref] : [],
  )
  const options = useQueries({
    queries: [...new Set(lists)].map((name) => recordQueries.whole({ name })),
    combine: (found) =>
      found.length === 0 ? none : new Map([...new Set(lists)].map((name, at) => [name, optionsOf(found[at]?.data)])),
  })
  const titles = titleLanguages.map((one) => {
    const field: FormField = { field: f.text({ max: 60 }), label: t(`record:titleIn.${one}`), required: false }
    return [titleField(one), field] as const
  })

  function optionsOf(rows: readonly RecordRow[] = []): Option[] {
    return rows
      .map((row) => ({ value: row.id, label: titleOf(row, language) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, language))
  }

  function withHelp(name: string, asked: FormField): FormField {
    const { field } = asked
    if (name === 'color') return { ...asked, isColor: true }
    if (field.kind !== 'refs') return asked
    return { ...asked, field: { ...field, kind: 'choices' }, options: options.get(field.ref ?? '') ?? [] }
  }

  return (names) => {
    const asked = entityFields(
      entity,
      names.filter((name) => isAskable(entity, name)),
      labels,
    )
    const fields = Object.entries(asked).flatMap(([name, field]) =>
      name === 'title_i18n' ? titles : [[name, withHelp(name, field)] as const],
    )
    return Object.fromEntries(fields)
  }
}
