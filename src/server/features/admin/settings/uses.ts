import type { Viewer } from '#domain/access/viewer.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { usesCall } from '#domain/calls/settings.ts'
import { entityByName } from '#domain/entities/index.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { TABLE } from '#server/records/column-access.ts'
import { join, name, raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql, type Uses } from '#server/records/writes.ts'

/** Where a record is named otherwise than by a field that refers to it. */
interface Hidden {
  readonly entity: string
  readonly field: string
  /** The ids that one row names. */
  readonly ids: Sql
}

type UsesAnswer = AnswerOf<ReturnType<typeof usesCall>>
type Use = UsesAnswer['uses'][number]

const t = raw(TABLE)
const inPolicies = (key: string): Hidden => ({
  entity: 'patient',
  field: 'insurances',
  ids: sql`(select distinct (policy->>${key})::uuid as id
    from jsonb_array_elements(case when jsonb_typeof(${t}.insurances) = 'array' then ${t}.insurances end) policy
    where policy->>${key} is not null)`,
})

export const hiddenUses: Readonly<Record<string, readonly Hidden[]>> = {
  insurance_type: [inPolicies('insurance_type_id')],
  insurance_company: [inPolicies('insurance_company_id')],
  funder: [
    { entity: 'lien', field: 'owner_id', ids: sql`(select ${t}.owner_id as id where ${t}.owner_type = 'funder')` },
  ],
}

/** How many records of each kind name each record of this one, as far as the viewer sees them. */
export async function usesOfAll(
  callerDatabase: CallerDatabase,
  caller: Caller,
  entity: Entity,
  uses: Uses,
): Promise<UsesAnswer> {
  const { results } = await callerDatabase.run(caller, (viewer) => {
    if (rowsFor(entity, 'update', viewer) === false) throw new Refusal('NOT_FOUND')
    const counts = [...plainUses(entity, uses), ...(hiddenUses[entity.name] ?? [])].map((use) => counted(use, viewer))
    return counts.length > 0 ? [sql<Use>`${join(counts, ' union all ')}`] : []
  })
  return { uses: results[0]?.rows ?? [] }
}

function plainUses(entity: Entity, uses: Uses): Hidden[] {
  return (uses.get(entity.name) ?? []).map(({ entity: user, field, many }) => ({
    entity: user,
    field,
    ids: many ? sql`unnest(${t}.${name(field)})` : sql`(select ${t}.${name(field)})`,
  }))
}

function counted({ entity, field, ids }: Hidden, viewer: Viewer): Sql {
  const user = entityByName.get(entity)
  if (!user) return sql`select ${entity}, ${field}, null::uuid, 0 where false`
  return sql`select ${entity}::text as entity, ${field}::text as field, named.id, count(*)::int as count
    from ${name(entity)} ${t} cross join lateral ${ids} as named (id)
    where ${t}.deleted_at is null and named.id is not null and ${scopeSql(user, 'list', viewer)} group by named.id`
}

/** Refuses to remove what is named in a hidden place. */
export function unusedThere(entity: string, id: string): Sql[] {
  return (hiddenUses[entity] ?? []).map(
    (
      use,
    ) => sql`select require(not exists(select from ${name(use.entity)} ${t} cross join lateral ${use.ids} as named (id)
      where ${t}.deleted_at is null and named.id = ${id}), 'CW431', ${use.entity})`,
  )
}
