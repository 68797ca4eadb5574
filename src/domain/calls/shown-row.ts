import * as v from 'valibot'
import type { commonColumns, CommonColumns, RecordOf } from '../entity.ts'
import type { EntityByName, EntityName } from '../entities/index.ts'
import type { Field, Fields, ValueOf } from '../fields/field.ts'

interface Defined {
  readonly name: string
  readonly fields: Fields
}

/**
 * A record in an answer. Only its id is sure to be there: a column may be a secret to the reader, and lists carry less
 * than a page of the record does.
 */
export type ShownRow<E extends Defined> = Pick<CommonColumns, 'id'> & Partial<RecordOf<E['fields']>>

/** The same by the name of the entity: `Shown<'patient'>`. */
export type Shown<N extends EntityName> = ShownRow<EntityByName<N>>

const common: Readonly<Record<(typeof commonColumns)[number], v.GenericSchema>> = {
  id: v.string(),
  version: v.optional(v.number()),
  created_at: v.optional(v.string()),
  created_by: v.optional(v.nullable(v.string())),
  updated_at: v.optional(v.string()),
  updated_by: v.optional(v.nullable(v.string())),
}

/** The schema of a record in an answer: every column is one of the entity, with a value of its kind. */
export function shownRow<E extends Defined>(entity: E): v.GenericSchema<ShownRow<E>> {
  const row: v.GenericSchema = v.strictObject(entriesOf(entity))
  return row as v.GenericSchema<ShownRow<E>>
}

function entriesOf({ fields }: Defined): Readonly<Record<string, v.GenericSchema>> {
  const own = Object.entries(fields).map(([name, field]) => [name, v.optional(v.nullable(stored(field)))])
  return { ...common, ...Object.fromEntries(own) }
}

/** Some columns of a record in an answer. Those that are a secret to the reader are absent, as in the whole row. */
export function shownColumns<E extends Defined, const C extends keyof RecordOf<E['fields']> & string>(
  entity: E,
  columns: readonly C[],
): v.GenericSchema<Pick<ShownRow<E>, C>> {
  const chosen = Object.entries(entriesOf(entity)).filter(([column]) => columns.some((one) => one === column))
  const row: v.GenericSchema = v.strictObject(Object.fromEntries(chosen))
  return row as v.GenericSchema<Pick<ShownRow<E>, C>>
}

/** What may lie in the database: the limits of a field can be newer than its value. */
function stored(field: Field): v.GenericSchema {
  switch (field.kind) {
    case 'text':
    case 'long_text':
    case 'email':
    case 'phone':
    case 'url':
    case 'date':
    case 'moment':
    case 'ref':
    case 'sealed':
      return v.string()
    case 'choice':
      return v.picklist(field.choices ?? [])
    case 'choices':
      return v.array(v.picklist(field.choices ?? []))
    case 'words':
    case 'refs':
      return v.array(v.string())
    case 'integer':
    case 'decimal':
    case 'cents':
      return v.number()
    case 'flag':
      return v.boolean()
    case 'json':
      return field.schema
  }
}

type Column<E extends Defined> = keyof E['fields'] & string
type Columns<E extends Defined, N extends Column<E>> = { [K in N]: v.GenericSchema<ValueOf<E['fields'][K]>> }
type MaskedColumns<E extends Defined, N extends Column<E>> = {
  [K in N]: v.OptionalSchema<v.GenericSchema<ValueOf<E['fields'][K]> | null>, undefined>
}

/** Columns of an entity as entries of an answer that always carries them. */
export function columnsOf<E extends Defined, const N extends Column<E>>(entity: E, names: readonly N[]): Columns<E, N> {
  const entries = fieldsOf(entity, names).map(([name, field]) => [
    name,
    field.required ? stored(field) : v.nullable(stored(field)),
  ])
  return Object.fromEntries(entries) as Columns<E, N>
}

/** The same for columns that may be a secret to the reader. */
export function maskedColumns<E extends Defined, const N extends Column<E>>(
  entity: E,
  names: readonly N[],
): MaskedColumns<E, N> {
  const entries = fieldsOf(entity, names).map(([name, field]) => [name, v.optional(v.nullable(stored(field)))])
  return Object.fromEntries(entries) as MaskedColumns<E, N>
}

function fieldsOf({ fields }: Defined, names: readonly string[]): [string, Field][] {
  return names.flatMap((name): [string, Field][] => (fields[name] ? [[name, fields[name]]] : []))
}
