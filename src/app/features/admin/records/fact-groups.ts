import type { Entity } from '#domain/entity.ts'
import type { Field } from '#domain/fields/index.ts'
import { denominatorOf, isBasisPoints, isDenominator } from '../../../records/record/editable-fields.ts'

/** What belongs together on the page of a record, in the order in which one reads it. */
export const factGroups = ['main', 'links', 'contact', 'address', 'dates', 'money', 'texts'] as const
export type FactGroup = (typeof factGroups)[number]

const place = ['address1', 'address2', 'city', 'state_id', 'zip', 'lat', 'lng']

/** The head says it already, or it is told in its own way. */
const elsewhere = ['is_active', 'title_i18n']

function groupOf(name: string, field: Field): FactGroup {
  if (place.includes(name)) return 'address'
  if (isBasisPoints(name) || denominatorOf(name)) return 'money'
  switch (field.kind) {
    case 'ref':
    case 'refs':
      return 'links'
    case 'phone':
    case 'email':
    case 'url':
      return 'contact'
    case 'date':
    case 'moment':
      return 'dates'
    case 'cents':
      return 'money'
    case 'long_text':
      return 'texts'
    default:
      return 'main'
  }
}

/** The fields that the page tells, group by group, as far as the viewer sees them. */
export function factsOf(
  { fields }: Pick<Entity, 'fields'>,
  row: Readonly<Record<string, unknown>>,
): [FactGroup, string[]][] {
  const told = Object.entries(fields).filter(
    ([name, { kind, ref }]) =>
      name in row &&
      kind !== 'json' &&
      (kind !== 'ref' || ref !== undefined) &&
      !elsewhere.includes(name) &&
      !isDenominator(name),
  )
  const found = Map.groupBy(told, ([name, field]) => groupOf(name, field))
  return factGroups.flatMap((group): [FactGroup, string[]][] => {
    const names = found.get(group)?.map(([name]) => name) ?? []
    return names.length > 0 ? [[group, names]] : []
  })
}
