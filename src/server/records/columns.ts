import type { Field, FieldKind } from '#domain/fields/index.ts'

/** The type of column that holds a kind of field. Sealed fields have three columns; this is the one that is shown. */
export const columnType: Record<FieldKind, string> = {
  text: 'text',
  long_text: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  choice: 'text',
  choices: 'text[]',
  words: 'text[]',
  integer: 'integer',
  decimal: 'double precision',
  cents: 'bigint',
  flag: 'boolean',
  date: 'date',
  moment: 'timestamp with time zone',
  ref: 'uuid',
  refs: 'uuid[]',
  json: 'jsonb',
  sealed: 'text',
}

/** The columns of a field: its own name, but for sealed fields, whose parts are never shown together. */
export function columnsOf(field: string, kind: FieldKind): { column: string; type: string }[] {
  if (kind !== 'sealed') return [{ column: field, type: columnType[kind] }]
  return [
    { column: `${field}_sealed`, type: 'bytea' },
    { column: `${field}_digest`, type: 'text' },
    { column: `${field}_last4`, type: 'text' },
  ]
}

export const isoMoment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const common: Record<string, (table: string) => string> = {
  id: (table) => `${table}.id`,
  version: (table) => `${table}.version`,
  created_at: (table) => isoMoment(`${table}.created_at`),
  updated_at: (table) => isoMoment(`${table}.updated_at`),
  created_by: (table) => `${table}.created_by`,
  updated_by: (table) => `${table}.updated_by`,
}

/** What a query selects to show a column the way it travels on the wire. */
export function shown(table: string, column: string, field: Field | undefined): string {
  const own = common[column]
  if (own) return own(table)
  if (field?.kind === 'moment') return isoMoment(`${table}."${column}"`)
  if (field?.kind === 'sealed') return `${table}."${column}_last4"`
  return `${table}."${column}"`
}

/** A value as PostgreSQL takes it for a column of this kind. */
export function stored(kind: FieldKind, value: unknown): unknown {
  if (value === null || value === undefined) return null
  return kind === 'json' ? JSON.stringify(value) : value
}
