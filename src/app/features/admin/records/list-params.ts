import type { Entity } from '#domain/entity.ts'
import { isIsoDate } from '#domain/rules/dates.ts'
import { isUuid } from '#domain/rules/uuid.ts'
import type { ListRequest } from '../../../api/record-queries.ts'
import { listAddress, type ListAddress, type ListParams } from '../../../records/list/list-address.ts'
import { isSortable } from './list-columns.ts'
import type { Field } from '#domain/fields/index.ts'
import { countless } from '../../../records/countless.ts'

type Listed = Pick<Entity, 'fields' | 'list'>

/** No field of an entity is called like one of these. */
export const words = ['q', 'sort', 'page', 'rows'] as const
const names = { search: 'q', size: 'rows' }

const isDays = (value: string): boolean => {
  const sides = value.split('..')
  return sides.length === 2 && value !== '..' && sides.every((side) => side === '' || isIsoDate(side))
}

/** The address of the list of an entity. Days are one value, `from..to`. */
export function recordAddress(entity: Listed): ListAddress {
  const accepts = (name: string, kind: FilterKind) => (value: string) => {
    if (kind === 'words') return entity.fields[name]?.choices?.includes(value) ?? false
    if (kind === 'flag') return value === 'yes' || value === 'no'
    return kind === 'days' ? isDays(value) : isUuid(value)
  }
  return listAddress({
    sort: entity.list.sort,
    isSortable: (column) => isSortable(entity, column),
    filters: Object.fromEntries(filtersOf(entity).map(([name, kind]) => [name, accepts(name, kind)])),
    names,
  })
}

/** Days as the reader counts them, from the first moment of one to the last of the other. */
function daysIn(kind: string | undefined, value: string): { from?: string; to?: string } {
  const [from = '', to = ''] = value.split('..')
  if (kind === 'date') return { ...(from && { from }), ...(to && { to }) }
  return {
    ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  }
}

/** The parameters as the call to the server has them. */
export function callOf(entity: Listed, { search, sort, page, size, filters }: ListParams): ListRequest {
  const filter = filtersOf(entity).flatMap(([name, kind]): [string, unknown][] => {
    const values = filters[name]
    if (!values) return []
    if (kind === 'flag') return [[name, values.map((value) => value === 'yes')]]
    return [[name, kind === 'days' ? daysIn(entity.fields[name]?.kind, values[0] ?? '') : values]]
  })
  return {
    page,
    page_size: size,
    search,
    // The usual order also holds for viewers who do not see its column.
    sort: sort === entity.list.sort ? undefined : sort,
    filter: filter.length > 0 ? JSON.stringify(Object.fromEntries(filter)) : undefined,
  }
}

/** How one narrows a list by a field: by its words, yes or no, records that are offered or looked for, days. */
export type FilterKind = 'words' | 'flag' | 'listed' | 'searched' | 'days'

function filterKind(field: Field | undefined): FilterKind | undefined {
  switch (field?.kind) {
    case 'choice':
    case 'choices':
      return 'words'
    case 'flag':
      return 'flag'
    case 'date':
    case 'moment':
      return 'days'
    case 'ref':
    case 'refs':
      if (!field.ref) return undefined
      if (!countless.has(field.ref)) return 'listed'
      return field.ref === 'patient' ? 'searched' : undefined
    default:
      return undefined
  }
}

/** The filters of a list: what its rows carry and one can choose from. */
export function filtersOf(entity: Pick<Entity, 'fields' | 'list'>): [name: string, kind: FilterKind][] {
  return entity.list.columns.flatMap((name): [string, FilterKind][] => {
    const kind = filterKind(entity.fields[name])
    return kind ? [[name, kind]] : []
  })
}
