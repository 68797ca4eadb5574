import type { Viewer } from '#domain/access/viewer.ts'
import type { Caller } from '#server/http/caller.ts'
import type { ReadingDatabase } from '#server/records/reading-database.ts'
import { sql, type ResultsOf, type Sql } from '#server/records/sql.ts'
import { inOwnDays } from './days.ts'
import { forManyRows } from './many-rows.ts'

// A generic plan misjudges viewers who see few rows: the row count depends on the ids in the parameters.
const ownPlan = sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`

/** Runs statements that add up many rows as the caller, by the days of the caller. */
export async function runFigures<const Questions extends readonly Sql<unknown>[]>(
  reads: ReadingDatabase,
  caller: Caller,
  work: (viewer: Viewer) => Questions,
): Promise<ResultsOf<Questions>> {
  const { results } = await reads.run(caller, work, [ownPlan, forManyRows, inOwnDays])
  return results
}
