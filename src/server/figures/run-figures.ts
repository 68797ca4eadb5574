import type { Viewer } from '#domain/access/viewer.ts'
import type { Caller } from '#server/http/caller.ts'
import type { ReadingDatabase } from '#server/records/reading-database.ts'
import type { ResultsOf, Sql } from '#server/records/sql.ts'
import { inOwnDays } from './days.ts'
import { forManyRows } from './many-rows.ts'
import { ownPlan } from './own-plan.ts'

/** Runs statements that add up many rows as the caller, by the days of the caller. */
export async function runFigures<const Questions extends readonly Sql<unknown>[]>(
  reads: ReadingDatabase,
  caller: Caller,
  work: (viewer: Viewer) => Questions,
): Promise<ResultsOf<Questions>> {
  const { results } = await reads.run(caller, work, [ownPlan, forManyRows, inOwnDays])
  return results
}
