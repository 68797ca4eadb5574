import type { Viewer } from '#domain/access/viewer.ts'
import type { BatchResult } from '#server/database/batch.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Gate } from '#server/records/gate.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import { forManyRows } from './many-rows.ts'

// A plan that is to suit everybody suits nobody who sees a part: how many rows his are shows only in his own ids.
const ownPlan = sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`

/** Runs statements that add up many rows as the caller. */
export async function askFigures(
  gate: Gate,
  caller: Caller,
  work: (viewer: Viewer) => readonly Sql[],
): Promise<BatchResult[]> {
  const { results } = await gate.run(caller, (viewer) => [ownPlan, forManyRows, ...work(viewer)])
  return results.slice(2)
}
