import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#domain/entity.ts'
import * as f from '#domain/fields/index.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { entityFields, type FormField, type FormFields } from '../form/form-fields.ts'
import { recordQueries } from '../record-queries.ts'
import { titleOf } from '../record-title.ts'
import { isBasisPoints } from './basis-points.ts'
import { titleField, titleLanguages } from './titles.ts'

/** Whether a record is in use is a step of its own, and rules of several parts have no field in a form. */
const apart = ['is_active', 'sol_rules', 'lien_cap_rule']

/** Those of these fields that a form can ask for, with a title for each language in place of all titles. */
export function useRecordFields(entity: Entity): (names: readonly string[]) => FormFields {
  const { t, language } = useTexts()
  const labels = useLabels(entity.name)
  const asksStates = Object.values(entity.fields).some(({ kind, ref }) => kind === 'refs' && ref === 'state')
  const { data: states } = useQuery({ ...recordQueries.whole({ name: 'state' }), enabled: asksStates })
  const titles = titleLanguages.map((one) => {
    const field: FormField = { field: f.text({ max: 60 }), label: t(`record:titleIn.${one}`), required: false }
    return [titleField(one), field] as const
  })

  function withHelp(name: string, asked: FormField): FormField {
    const { field } = asked
    if (isBasisPoints(name)) return { ...asked, hint: t('record:inBasisPoints') }
    if (field.kind !== 'refs') return asked
    const options = (states ?? [])
      .map((row) => ({ value: row.id, label: titleOf(row, language) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, language))
    return { ...asked, field: { ...field, kind: 'choices' }, options }
  }

  return (names) => {
    const asked = entityFields(
      entity,
      names.filter((name) => !apart.includes(name)),
      labels,
    )
    const fields = Object.entries(asked).flatMap(([name, field]) =>
      name === 'title_i18n' ? titles : [[name, withHelp(name, field)] as const],
    )
    return Object.fromEntries(fields)
  }
}
