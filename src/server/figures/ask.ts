import type { Viewer } from '#domain/access/viewer.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Gate } from '#server/records/gate.ts'
import { sql, type ResultsOf, type Sql } from '#server/records/sql.ts'
import { forManyRows } from './many-rows.ts'

// A plan that is to suit everybody suits nobody who sees a part: how many rows his are shows only in his own ids.
const ownPlan = sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`

/** Runs statements that add up many rows as the caller. */
export async function askFigures<const Questions extends readonly Sql<unknown>[]>(
  gate: Gate,
  caller: Caller,
  work: (viewer: Viewer) => Questions,
): Promise<ResultsOf<Questions>> {
  const { results } = await gate.run(caller, (viewer): Sql<unknown>[] => [ownPlan, forManyRows, ...work(viewer)])
  return results.slice(2) as ResultsOf<Questions>
}
