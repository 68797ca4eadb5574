import type { Feature } from '#server/feature.ts'
import { HOUR, MINUTE } from '#server/jobs.ts'
import { forgetOldAnswers, pruneChangeLog, pruneLiveEvents } from './pruning.ts'

/** Scheduled cleanup of tables that all features write to. */
export const maintenance: Feature = {
  jobs: ({ pool, database }) => [
    { name: 'prune change log', every: HOUR, run: () => pruneChangeLog(pool) },
    { name: 'prune live events', every: HOUR, run: () => pruneLiveEvents(pool) },
    { name: 'forget old answers', every: HOUR, run: () => forgetOldAnswers(pool) },
    { name: 'checkpoint', every: 5 * MINUTE, run: () => database.maintenance.checkpoint() },
    { name: 'vacuum', every: 6 * HOUR, run: () => database.maintenance.vacuum() },
  ],
}
