import type { Entity } from '#domain/entity.ts'
import { invalid } from '#domain/errors.ts'
import { moment, ref, type Field } from '#domain/fields/index.ts'
import { foldSearch } from '#domain/rules/fold.ts'
import * as v from 'valibot'
import { TABLE, type ColumnAccess } from './column-access.ts'
import { join, quoted, raw, sql, type Sql } from './sql.ts'

/** What a caller may ask of a list. */
export interface ListQuery {
  readonly sort?: string | undefined
  readonly search?: string | undefined
  /** Field to wanted value, list of values, or `{ from, to }`. */
  readonly filter?: Readonly<Record<string, unknown>> | undefined
  /** A feature's own condition on the rows of `t`; never a caller's words. */
  readonly where?: Sql
  /** The list's name in the answer, where it is not the entity's own. */
  readonly as?: string
  /** More figures about all the rows, by their name in the answer of a page. */
  readonly figures?: Readonly<Record<string, Sql>>
}

const MOST_TERMS = 8

/** Words are found as parts of words, without case, accents or the dots of i, all of them in one record. */
export function searchSql(entity: Entity, access: ColumnAccess, text: string | undefined): Sql {
  const patterns = likePatterns(text)
  if (patterns.length === 0) return raw('true')
  const place = searchedText(entity, access)
  if (!place) return raw('false')
  return join(
    patterns.map((pattern) => sql`${place} like ${pattern}`),
    ' and ',
  )
}

/** What each word of a search must match; none for a search without words. */
export function likePatterns(text: string | undefined): string[] {
  const terms = foldSearch(text ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, MOST_TERMS)
  return terms.map((term) => `%${term.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
}

/** Whether the viewer searches in the text that is kept for it, not in some columns only. */
export function searchesWholeText(entity: Entity, access: ColumnAccess): boolean {
  return entity.list.search.length > 0 && entity.list.search.every((column) => access.always.has(column))
}

/** A viewer who does not see every searched column searches in those he sees, or the answer would tell him the rest. */
function searchedText(entity: Entity, access: ColumnAccess): Sql | undefined {
  const seen = entity.list.search.filter((column) => access.always.has(column))
  if (seen.length === 0) return undefined
  if (searchesWholeText(entity, access)) return raw(`${TABLE}.search_text`)
  const columns = seen.map((column) => `${TABLE}.${quoted(column)}`).join(', ')
  return raw(`fold_search(concat_ws(' ', ${columns}))`)
}

export function orderSql(entity: Entity, access: ColumnAccess, sort: string | undefined): Sql {
  const wanted = sort || entity.list.sort
  const column = wanted.replace(/^-/, '')
  const kind = entity.fields[column]?.kind
  if (!access.always.has(column) || kind === 'json' || kind === 'sealed') {
    // The default order may stand on a column that this viewer doesn't see; asking for one is an error.
    if (!sort) return raw(`${TABLE}.id`)
    throw invalid({ sort: ['unknown_field'] })
  }
  const direction = wanted.startsWith('-') ? ' desc nulls last' : ''
  return raw(`${TABLE}.${quoted(column)}${direction}, ${TABLE}.id${direction === '' ? '' : ' desc'}`)
}

/** What every record has besides its own fields may be asked for like them. */
const ofEveryRecord: Readonly<Record<string, Field>> = {
  id: ref(''),
  created_at: moment(),
  created_by: ref('user'),
  updated_at: moment(),
  updated_by: ref('user'),
}

const range = v.strictObject({ from: v.optional(v.unknown()), to: v.optional(v.unknown()) })
const RANGED = new Set(['date', 'moment', 'cents', 'integer', 'decimal'])

export function wantedSql(entity: Entity, access: ColumnAccess, filter: ListQuery['filter']): Sql {
  if (!filter) return raw('true')
  const errors: [string, string[]][] = []
  const conditions: Sql[] = []
  for (const [column, wanted] of Object.entries(filter)) {
    const condition = access.always.has(column)
      ? conditionOn(column, entity.fields[column] ?? ofEveryRecord[column], wanted)
      : undefined
    if (condition) conditions.push(condition)
    else errors.push([column, [access.always.has(column) ? 'invalid' : 'unknown_field']])
  }
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  return conditions.length === 0 ? raw('true') : join(conditions, ' and ')
}

function conditionOn(column: string, field: Field | undefined, wanted: unknown): Sql | undefined {
  if (!field || field.kind === 'json' || field.kind === 'sealed') return undefined
  const place = raw(`${TABLE}.${quoted(column)}`)
  if (wanted === null) return sql`${place} is null`
  if (Array.isArray(wanted)) {
    if (wanted.length > 200) return undefined
    const plain = wanted.filter((value) => value !== null)
    const values = plain.map((value) => checked(field, value))
    if (values.includes(undefined)) return undefined
    const oneOf = isList(field) ? sql`${place} && ${values}` : sql`${place} = any(${values})`
    return plain.length < wanted.length ? sql`(${oneOf} or ${place} is null)` : oneOf
  }
  if (RANGED.has(field.kind) && v.is(range, wanted)) {
    const bounds: Sql[] = []
    for (const [key, operator] of [
      ['from', '>='],
      ['to', '<='],
    ] as const) {
      if (wanted[key] === undefined || wanted[key] === null) continue
      const value = checked(field, wanted[key])
      if (value === undefined) return undefined
      bounds.push(sql`${place} ${raw(operator)} ${value}`)
    }
    return bounds.length === 0 ? undefined : join(bounds, ' and ')
  }
  const value = checked(field, wanted)
  if (value === undefined) return undefined
  return isList(field) ? sql`${place} @> ${[value]}` : sql`${place} = ${value}`
}

function isList(field: Field): boolean {
  return field.kind === 'choices' || field.kind === 'words' || field.kind === 'refs'
}

function checked(field: Field, value: unknown): unknown {
  const result = v.safeParse(field.schema, isList(field) ? [value] : value)
  if (!result.success) return undefined
  return isList(field) && Array.isArray(result.output) ? result.output[0] : result.output
}

/** What a list was asked by, for the record of who saw it. */
export function asked({ search, filter, sort }: ListQuery): Readonly<Record<string, unknown>> {
  return { ...(search && { search }), ...(filter && { filter }), ...(sort && { sort }) }
}
