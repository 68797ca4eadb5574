import * as v from 'valibot'
import type { RowFilter } from './access/filter.ts'
import type { FirstGrants } from './access/grants.ts'
import type { Action, Reach, SecretKind, Viewer } from './access/viewer.ts'
import type { DraftOf, Field, Fields, ValueOf } from './fields/field.ts'
import { idSchema } from './fields/kinds.ts'
import type { Outline } from './outline.ts'

export { listName } from './list-name.ts'

/** Error codes by field, as they travel on the wire. */
export type FieldErrors = Record<string, string[]>

export type Scope = Partial<Record<Reach, (viewer: Viewer) => RowFilter>>

/** The columns every record has besides its own fields. */
export type CommonColumns = {
  id: string
  version: number
  created_at: string
  created_by: string | null
  updated_at: string
  updated_by: string | null
}
export const commonColumns = ['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'] as const

export interface ListRules {
  /** What a row of a list carries, besides id and version. */
  readonly columns: readonly string[]
  /** The default order: a column, or `-column` for descending. */
  readonly sort: string
  /** Text columns that a list's search looks in. */
  readonly search: readonly string[]
}

/** The groups of hits in the answer of a search over everything. */
export const hitGroups = ['patients', 'people', 'organisations', 'liens', 'documents'] as const
export type HitGroup = (typeof hitGroups)[number]

/** What a search over everything shows of a record. */
export interface HitRules<Column extends string = string> {
  readonly group: HitGroup
  readonly columns: readonly Column[]
  /** What hits are sorted by; where there are too many, the first are shown. */
  readonly order: Column | 'id'
  /** The columns that name a record, where they are more than its label: hits of a name come first. */
  readonly names?: readonly Column[]
}

/** One definition, many uses: validation, calls, scoped SQL, audit, lists, forms and tests follow from it. */
export interface Entity extends Outline {
  readonly name: string
  /** Its place among the entities of its area; those without one come last. */
  readonly place?: number
  readonly fields: Fields
  /** The fields that name a record to a person. */
  readonly label: readonly string[]
  readonly list: ListRules
  /** Absent: a search over everything leaves it out. */
  readonly hit?: HitRules
  /** What the first roles may do with its records. */
  readonly grants: FirstGrants
  /** For each reach that a role's grant may have: the rows it means here. */
  readonly scope: Scope
  /** The columns of some kind of secret, as their fields say. */
  readonly secrets: Readonly<Record<string, SecretKind>>
  /** Some viewers see only these columns, whatever the secrets say. */
  readonly visible: (viewer: Viewer) => true | readonly string[]
  /** Columns that some viewers find on the record's own page only: from a list, they would learn them of many at once. */
  readonly unlisted: (viewer: Viewer) => readonly string[]
  /** Some viewers may change only these fields of this row; where none is left, the record is closed to them. */
  readonly editable: (viewer: Viewer, row: Readonly<Record<string, unknown>>, now: string) => true | readonly string[]
  /** False for rows that record an event: they can't be deleted. */
  readonly removable: (row: Readonly<Record<string, unknown>>) => boolean
  /** Groups of fields that no two live records share; text is compared without case. */
  readonly unique: readonly (readonly string[])[]
  /** Generic update and delete calls that this entity always refuses. */
  readonly refuses: readonly ('update' | 'delete')[]
  /** The field that holds the patient, for entities that belong to a case. */
  readonly caseField: string | null
  /** A delete is refused while other records point here. */
  readonly keepWhileUsed: boolean
  /** What a row carries on a device that works offline; false keeps the entity off devices. */
  readonly device: readonly string[] | false
  /** Rules across fields, on the record as it would be stored. */
  readonly check: (row: Readonly<Record<string, unknown>>) => FieldErrors
}

interface Definition<N extends string, F extends Fields, H> extends Outline {
  name: N
  place?: number
  fields: F
  label: (keyof F & string)[]
  list: {
    /** The author too, where people ask who wrote it. */
    columns: ((keyof F & string) | 'created_by')[]
    sort: (keyof F & string) | `-${keyof F & string}` | 'created_at' | '-created_at'
    search?: (keyof F & string)[]
  }
  hit?: H
  grants: FirstGrants
  scope: Scope
  visible?: (viewer: Viewer) => true | readonly ((keyof F & string) | (typeof commonColumns)[number])[]
  unlisted?: (viewer: Viewer) => readonly (keyof F & string)[]
  editable?: (viewer: Viewer, row: Partial<RecordOf<F>>, now: string) => true | readonly (keyof F & string)[]
  removable?: (row: Partial<RecordOf<F>>) => boolean
  unique?: (keyof F & string)[][]
  refuses?: ('update' | 'delete')[]
  caseField?: (keyof F & string) | 'id'
  keepWhileUsed?: boolean
  device?: ((keyof F & string) | 'created_by')[] | false
  check?: (row: Partial<RecordOf<F>>) => FieldErrors
}

export type RecordOf<F extends Fields> = CommonColumns & { [K in keyof F]: ValueOf<F[K]> }
export type Row<E extends { fields: Fields }> = RecordOf<E['fields']>
export type Draft<E extends { fields: Fields }> = DraftOf<E['fields']>
// Intersecting the loose field map would open every record to every name.
export type DefinedEntity<N extends string, F extends Fields, H = undefined> = Omit<
  Entity,
  'name' | 'fields' | 'hit'
> & {
  readonly name: N
  readonly fields: F
  readonly hit: H
}

const everything = () => true as const
const none = () => []
const nothingWrong = () => ({})

function secretsOf(fields: Fields): Record<string, SecretKind> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, { secret }]) => (secret ? [[name, secret]] : [])))
}

export function defineEntity<
  const N extends string,
  const F extends Fields,
  const H extends HitRules<keyof F & string> | undefined = undefined,
>(definition: Definition<N, F, H>): DefinedEntity<N, F, H> {
  const { list, ...rest } = definition
  return {
    secrets: secretsOf(definition.fields),
    visible: everything,
    unlisted: none,
    editable: everything,
    removable: everything,
    unique: [],
    refuses: [],
    caseField: null,
    keepWhileUsed: false,
    device: definition.list.columns,
    check: nothingWrong,
    ...(rest as Pick<Entity, 'area' | 'label' | 'grants' | 'scope'> & Partial<Entity> & { name: N; fields: F; hit: H }),
    list: { search: [], ...list },
  }
}

/** The reach that the viewer's grant gives for an action, as a filter on this entity's rows. */
export function rowsFor(entity: Entity, action: Action, viewer: Viewer): RowFilter {
  if ((action === 'update' || action === 'delete') && entity.refuses.includes(action)) return false
  const reach = viewer.grants[`${entity.name}.${action}`]
  return reach ? rowsWithin(entity, reach, viewer) : false
}

/** Which rows the viewer reaches by a grant of this reach. */
export function rowsWithin(entity: Entity, reach: Reach, viewer: Viewer): RowFilter {
  return entity.scope[reach]?.(viewer) ?? false
}

function writable([, field]: [string, Field]): boolean {
  return !field.readOnly
}

/** What a create call accepts. The device may choose the id, so that work made offline keeps it. */
/** Whether no draft can do without a field. */
export function isNeeded(field: Field | undefined): boolean {
  return field !== undefined && field.required && field.initial === undefined && !field.generated
}

/** Whether the viewer may set a field of a new record: what is hidden later can be set only where every draft needs it. */
export function maySetInDraft(entity: Pick<Entity, 'fields' | 'visible'>, viewer: Viewer, name: string): boolean {
  const visible = entity.visible(viewer)
  return visible === true || visible.includes(name) || isNeeded(entity.fields[name])
}

export function draftSchema(entity: Entity) {
  const entries = Object.entries(entity.fields)
    .filter(writable)
    .map(([name, field]) => [name, isNeeded(field) ? field.schema : v.nullish(field.schema)])
  return v.strictObject({ id: v.optional(idSchema), ...Object.fromEntries(entries) })
}

/** What an update call accepts: the version it was based on and the fields that change. */
export function patchSchema(entity: Entity) {
  const entries = Object.entries(entity.fields)
    .filter((entry) => writable(entry) && !entry[1].fixed)
    .map(([name, field]) => [name, v.optional(field.required ? field.schema : v.nullable(field.schema))])
  return v.strictObject({
    version: v.pipe(v.number('required'), v.safeInteger('invalid'), v.minValue(1, 'invalid')),
    ...Object.fromEntries(entries),
  })
}
