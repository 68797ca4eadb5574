import { Kysely, PostgresDialect, type ColumnType, type Generated, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { EntityByName, EntityName } from '#domain/entities/index.ts'
import type { CommonColumns } from '#domain/entity.ts'
import type { Field, Fields, ValueOf } from '#domain/fields/index.ts'
import type { CaseRecordTables } from './case-record-tables.ts'
import type { LiveTables } from './live-tables.ts'
import type { ServerTables } from './server-tables.ts'
import type { SmsTables } from './sms-tables.ts'

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

/** Every table, for queries that are written by hand. The entities' columns follow from their definitions. */
export type Schema = { [N in EntityName]: EntityTable<N> } & CaseRecordTables & LiveTables & ServerTables & SmsTables

/** Writes typed queries for one client, inside the transaction that its holder has begun. */
export function queryBuilder(client: pg.ClientBase): Kysely<Schema> {
  const query: PostgresPoolClient['query'] = client.query.bind(client)
  const held = { query, release: () => {} }
  const pool = { options: {}, connect: async () => held, end: async () => {} }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
