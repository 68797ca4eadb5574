import type pg from 'pg'
import { entities } from '#domain/entities/index.ts'

/** A count and a checksum of every entity's rows, whatever their order. */
export async function tableSums(pool: pg.Pool): Promise<Record<string, string>> {
  const each = entities.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t`,
  )
  const { rows } = await pool.query<{ name: string; sum: string }>(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

export function changedTables(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name])
}

/** A few ids of each entity, for requests that must meet something real. Users that the fuzzer needs are excluded. */
export async function idsOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const known: Record<string, string[]> = {}
  for (const { name } of entities) {
    const spared =
      name === 'user' || name === 'role' || name === 'employee' || name === 'lawfirm_employee' || name === 'lawfirm'
    const { rows } = await pool.query<{ id: string }>(
      `select id from "${name}" where deleted_at is null ${spared ? condition(name) : ''} order by id desc limit 5`,
    )
    known[name] = rows.map(({ id }) => id)
  }
  return known
}

function condition(name: string): string {
  const spared = `select id from "user" where email in ('admin@demo.example.com', 'lawfirm@demo.example.com')`
  switch (name) {
    case 'user':
      return `and id not in (${spared})`
    case 'role':
      return `and id not in (select role_id from "user" where id in (${spared}))`
    case 'lawfirm':
      return `and id not in (select lawfirm_id from "user" where id in (${spared}) and lawfirm_id is not null)`
    default:
      return `and user_id not in (${spared})`
  }
}
