import { rowsFor, type Entity } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { Work } from '#server/records/commands.ts'
import { TABLE } from '#server/records/column-access.ts'
import { name, raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

/** Between two places there is room for one that is set by hand. */
const STEP = 10

/** Puts all records of a section into this order. Where others are there by now, the order was not of all. */
export async function putInOrder(work: Work, entity: Entity, ids: readonly string[]): Promise<string> {
  const { viewer } = work
  if (rowsFor(entity, 'update', viewer) === false) throw new Refusal('NOT_FOUND')
  const t = raw(TABLE)
  const rows = await work.rows(sql<{ id: string }>`select ${t}.id from ${name(entity.name)} ${t}
    where ${t}.deleted_at is null and ${scopeSql(entity, 'update', viewer)} order by ${t}.id for update`)
  const present = new Set(rows.map(({ id }) => id))
  if (present.size !== ids.length || !ids.every((id) => present.has(id))) throw new Refusal('VERSION_CONFLICT')
  await work.run(
    sql`select set_config('app.changed', ${`${entity.name}:sort_order`}, true)`,
    sql`update ${name(entity.name)} ${t} set sort_order = placed.place * ${STEP}::int, version = ${t}.version + 1,
        updated_at = now(), updated_by = ${viewer.id}
      from unnest(${ids}::uuid[]) with ordinality as placed (id, place)
      where ${t}.id = placed.id and ${t}.sort_order <> placed.place * ${STEP}::int`,
  )
  await work.note({ action: 'order', entity: entity.name, detail: { ids } })
  return JSON.stringify({ ids })
}
