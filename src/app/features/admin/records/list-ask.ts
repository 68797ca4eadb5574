import type { Entity } from '#domain/entity.ts'
import { isIsoDate } from '#domain/rules/dates.ts'
import { isUuid } from '#domain/rules/uuid.ts'
import type { PageSize } from '../../../records/list/pager.tsx'
import type { ListAsk } from '../../../api/record-queries.ts'
import { isSortable } from './list-columns.ts'
import { filtersOf } from './record-filters.ts'

/** What is asked of a list of records, as its address says it. */
export interface Ask {
  readonly q: string
  /** A column, `-column` for descending, or nothing for the order of the entity. */
  readonly sort: string
  readonly page: number
  readonly rows: PageSize
  /** The wanted values by field; a filter that nobody uses is not in it. Days are one value, `from..to`. */
  readonly wanted: Readonly<Record<string, readonly string[]>>
}

export type Search = Readonly<Record<string, string>>
type Listed = Pick<Entity, 'fields' | 'list'>

/** No field of an entity is called like one of these. */
export const words = ['q', 'sort', 'page', 'rows'] as const

const isDays = (value: string): boolean => {
  const sides = value.split('..')
  return sides.length === 2 && value !== '..' && sides.every((side) => side === '' || isIsoDate(side))
}
const sizes: readonly PageSize[] = [25, 50, 100]
const usualSize: PageSize = 25

/** What the address of a list says; what makes no sense in it is as if it were not there. */
export function readAsk(entity: Listed, search: Search): Ask {
  const page = Number(search['page'])
  const sort = search['sort'] ?? ''
  const wanted = filtersOf(entity).flatMap(([name, kind]) => {
    const values = (search[name] ?? '').split(',').filter((value) => {
      if (kind === 'words') return entity.fields[name]?.choices?.includes(value)
      if (kind === 'flag') return value === 'yes' || value === 'no'
      return kind === 'days' ? isDays(value) : isUuid(value)
    })
    return values.length > 0 ? [[name, values] as const] : []
  })
  return {
    q: search['q'] ?? '',
    sort: isSortable(entity, sort.replace(/^-/, '')) ? sort : '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    rows: sizes.find((size) => String(size) === search['rows']) ?? usualSize,
    wanted: Object.fromEntries(wanted),
  }
}

/** The same as an address, without what goes without saying. */
export function writeAsk({ q, sort, page, rows, wanted }: Ask): Search {
  return {
    ...(q && { q }),
    ...(sort && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...(rows !== usualSize && { rows: String(rows) }),
    ...Object.fromEntries(
      Object.entries(wanted).flatMap(([name, values]) => (values.length > 0 ? [[name, values.join(',')]] : [])),
    ),
  }
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

/** The same as the call to the server asks it. */
export function callOf(entity: Listed, { q, sort, page, rows, wanted }: Ask): ListAsk {
  const filter = filtersOf(entity).flatMap(([name, kind]): [string, unknown][] => {
    const values = wanted[name]
    if (!values) return []
    if (kind === 'flag') return [[name, values.map((value) => value === 'yes')]]
    return [[name, kind === 'days' ? daysIn(entity.fields[name]?.kind, values[0] ?? '') : values]]
  })
  return {
    page,
    page_size: rows,
    search: q,
    sort: sort || undefined,
    filter: filter.length > 0 ? JSON.stringify(Object.fromEntries(filter)) : undefined,
  }
}
