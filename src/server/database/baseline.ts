import type pg from 'pg'
import type { SqlFile } from './release.ts'
import { olderThanBaseline } from './startup-errors.ts'

/** The last of the files that the first release begins with. */
const BASELINE = '0012-audit'

export const inBaseline = ({ name }: Pick<SqlFile, 'name'>): boolean => name <= BASELINE

/** The steps of development that the baseline was folded from. */
const FIRST_STEP = '0001-foundation'
const LAST_STEP = '0138-connections-in-the-menu'
const STEPS = 75

/**
 * A database from before the baseline, such as a developer's demo data, counts as made by it if it stands at the last
 * step of development; one that stands earlier is refused. Returns the files that count as applied.
 */
export async function adoptBaseline(
  client: pg.Client,
  migrations: readonly SqlFile[],
  applied: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  if (!applied.has(FIRST_STEP)) return applied
  if (!applied.has(LAST_STEP) || applied.size !== STEPS) throw olderThanBaseline(LAST_STEP)
  const baseline = migrations.filter(inBaseline)
  await client.query('delete from schema_migration')
  await client.query('insert into schema_migration (name, sha256) select * from unnest($1::text[], $2::text[])', [
    baseline.map(({ name }) => name),
    baseline.map(({ sha256 }) => sha256),
  ])
  await client.query('drop function refuse_looking_everywhere()')
  return new Map(baseline.map(({ name, sha256 }) => [name, sha256]))
}
