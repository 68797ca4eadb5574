import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type ColumnType,
  type Compilable,
  type Generated,
  type RawBuilder,
} from 'kysely'
import type pg from 'pg'
import type { EntityByName, EntityName } from '#domain/entities/index.ts'
import type { CommonColumns } from '#domain/entity.ts'
import type { Field, Fields, ValueOf } from '#domain/fields/index.ts'
import type { ServerTables } from './server-tables.ts'

/** The fields whose value is sealed into three columns; the shape of a field doesn't tell its kind to the compiler. */
export const sealedFields = { patient: ['ssn', 'gov_id_number'] } as const satisfies Partial<
  Record<EntityName, readonly string[]>
>
type SealedIn<N> = N extends keyof typeof sealedFields ? (typeof sealedFields)[N][number] : never

/** Structures are read as they are and written as JSON text, because the driver would make an SQL array of a list. */
type Written<V> = V extends null | readonly string[] ? V : V extends object ? string : V

type Column<F> =
  F extends Field<unknown, true>
    ? F extends { initial: {} }
      ? ColumnType<ValueOf<F>, Written<ValueOf<F>> | undefined, Written<ValueOf<F>>>
      : ColumnType<ValueOf<F>, Written<ValueOf<F>>, Written<ValueOf<F>>>
    : ColumnType<ValueOf<F>, Written<ValueOf<F>> | undefined, Written<ValueOf<F>>>

type OwnColumns<N, F extends Fields> = { [K in Exclude<keyof F, SealedIn<N>>]: Column<F[K]> } & {
  [K in SealedIn<N> as `${K}_sealed`]: Buffer | null
} & { [K in SealedIn<N> as `${K}_${'digest' | 'last4'}`]: string | null }

type RecordColumns = Pick<CommonColumns, 'id'> & {
  version: Generated<number>
  rev: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  updated_by: string | null
  deleted_at: string | null
}

type EntityTable<N extends EntityName> = OwnColumns<N, EntityByName<N>['fields']> &
  RecordColumns & {
    /** Only where the entity's lists are searched. */
    search_text: Generated<string>
  }

/** The tables that typed queries know. The entities' columns follow from their definitions. */
export type Schema = { [N in EntityName]: EntityTable<N> } & ServerTables

/**
 * Writes typed queries and runs none: it has no connection. They are handed to a `CallerDatabase`, a command or `perform`, whose
 * transaction and viewer they then run with.
 */
export const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export const now = sql<string>`now()`

export function minutesFromNow(minutes: number): RawBuilder<string> {
  return sql<string>`now() + make_interval(mins => ${minutes})`
}

/** Runs a query where no viewer is named: as the server itself, in the transaction of a client or in one of its own. */
export async function perform<Row>(
  client: pg.Pool | pg.ClientBase,
  query: Compilable<Row>,
): Promise<{ rows: Row[]; rowCount: number }> {
  const { sql: text, parameters } = query.compile()
  const { rows, rowCount } = await client.query<Row & pg.QueryResultRow>(text, [...parameters])
  return { rows, rowCount: rowCount ?? 0 }
}
