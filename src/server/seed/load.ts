import type pg from 'pg'
import type { Entity } from '#domain/entity.ts'
import { entityByName } from '#domain/entities/index.ts'
import { runBatch, type Statement } from '#server/database/batch.ts'
import { columnsOf } from '#server/records/columns.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { quoted } from '#server/records/sql.ts'
import { searchText } from '#server/records/writes.ts'
import { recordColumns } from './record-tables.ts'
import type { AnyRow } from './rows.ts'

export type Tables = Readonly<Record<string, readonly AnyRow[]>>

const common = [
  { column: 'id', type: 'uuid' },
  { column: 'created_at', type: 'timestamptz' },
  { column: 'created_by', type: 'uuid' },
  { column: 'updated_at', type: 'timestamptz' },
  { column: 'updated_by', type: 'uuid' },
  { column: 'deleted_at', type: 'timestamptz' },
]

const isSearched = (entity: Entity): boolean => entity.list.search.length > 0

function insertPart(entity: Entity, parameter: number): string {
  const own = Object.entries(entity.fields).flatMap(([field, { kind }]) => columnsOf(field, kind))
  const columns = [...common, ...own, ...(isSearched(entity) ? [{ column: 'search_text', type: 'text' }] : [])]
  const names = columns.map(({ column }) => quoted(column)).join(', ')
  const shape = columns.map(({ column, type }) => `${quoted(column)} ${type}`).join(', ')
  return `${quoted(`new_${entity.name}`)} as (insert into ${quoted(entity.name)} (${names})
    select ${names} from json_to_recordset($${parameter}::json) as given (${shape}))`
}

/**
 * All tables in one statement. References are looked at when a statement ends, and those of cases run in a circle: an
 * appointment names its lien, the lien an assignment, the assignment the lien.
 */
export function insertStatement(tables: Tables, sealer: Sealer): Statement {
  const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0)
  const parts = filled.map(([name], place) => {
    const entity = entityByName.get(name)
    return entity ? insertPart(entity, place + 1) : insertRecordsPart(name, place + 1)
  })
  return {
    text: `with ${parts.join(',\n')}\nselect 1`,
    values: filled.map(([name, rows]) => {
      const entity = entityByName.get(name)
      return entity ? asJson(entity, rows, sealer) : JSON.stringify(rows.map(withoutNulls))
    }),
  }
}

function insertRecordsPart(table: string, parameter: number): string {
  const columns = recordColumns[table]
  if (!columns) throw new RangeError(`no table is called ${table}`)
  const names = columns.map(quoted).join(', ')
  return `${quoted(`new_${table}`)} as (insert into ${quoted(table)} (${names})
    select ${names} from json_populate_recordset(null::${quoted(table)}, $${parameter}::json))`
}

// What is absent needs no room; the columns become null all the same.
function withoutNulls(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined))
}

interface Shape {
  /** Fields with the value that an absent one gets. */
  readonly fields: readonly (readonly [name: string, initial: unknown])[]
  readonly sealed: readonly string[]
}

const shapes = new Map<Entity, Shape>()

function shapeOf(entity: Entity): Shape {
  let shape = shapes.get(entity)
  if (!shape) {
    const all = Object.entries(entity.fields)
    const sealed = all.filter(([, { kind }]) => kind === 'sealed').map(([name]) => name)
    const fields = all
      .filter(([, { kind }]) => kind !== 'sealed')
      .map(([name, { initial }]) => [name, initial] as const)
    shapes.set(entity, (shape = { fields, sealed }))
  }
  return shape
}

function asJson(entity: Entity, rows: readonly AnyRow[], sealer: Sealer): string {
  return JSON.stringify(rows.map((row) => storedRow(entity, row, sealer)))
}

/** The row as its table takes it. What is absent needs no room; its column becomes null all the same. */
function storedRow(entity: Entity, row: AnyRow, sealer: Sealer): Record<string, unknown> {
  const { fields, sealed } = shapeOf(entity)
  const { id, created_at, updated_at } = row
  const whole: Record<string, unknown> = { id, created_at, updated_at: updated_at ?? created_at }
  for (const name of ['created_by', 'updated_by', 'deleted_at']) if (row[name]) whole[name] = row[name]
  for (const [name, initial] of fields) {
    const value = row[name] ?? initial
    if (value !== null && value !== undefined) whole[name] = value
  }
  if (isSearched(entity)) Object.assign(whole, { search_text: searchText(entity, whole) })
  for (const name of sealed) {
    const value = row[name]
    if (typeof value === 'string') Object.assign(whole, sealedColumns(name, value, sealer))
  }
  return whole
}

function sealedColumns(field: string, value: string, sealer: Sealer): Record<string, string> {
  const { sealed, digest, last4 } = sealer.seal(value)
  return { [`${field}_sealed`]: `\\x${sealed.toString('hex')}`, [`${field}_digest`]: digest, [`${field}_last4`]: last4 }
}

/** Triggers that keep the change feed and the totals stand still for the length of this transaction. */
const loading: Statement = { text: `select set_config('app.loading', 'on', true)`, values: [] }

/**
 * The small demo is loaded with every reference looked at. The large one is made by the same rules, and to look again at
 * millions of references would take most of the time; a database that does not let its owner skip that is only slower.
 */
const trusting: Statement = {
  text: `select set_config('session_replication_role', 'replica', true) from pg_roles where rolname = current_user and rolsuper`,
  values: [],
}

/** Statements that take effect together or not at all. */
export async function writeTogether(
  client: pg.ClientBase,
  statements: readonly Statement[],
  trust = false,
): Promise<void> {
  await runBatch(client, [loading, ...(trust ? [trusting] : []), ...statements])
}
