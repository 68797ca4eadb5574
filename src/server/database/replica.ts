import type pg from 'pg'
import type { Replica } from './database.ts'
import { endSilent, guardedPool, withClient } from './guarded-pool.ts'
import { forgoNames } from './prepared-statements.ts'

/** After it failed to answer, reads go straight to the primary for this long. */
const AVOID_MS = 10_000
const PATIENCE_MS = 2_000

interface Options {
  /** Cut where not a byte came for so long. */
  readonly silenceMs: number
  readonly pooled: boolean
}

/** Opened without a try: a portal whose replica is gone reads from the primary. */
export function openReplica(config: pg.PoolConfig, { silenceMs, pooled }: Options): Replica {
  const pool = guardedPool({ ...config, connectionTimeoutMillis: PATIENCE_MS })
  endSilent(pool, silenceMs)
  if (pooled) forgoNames(pool)
  const impatient = { ...config, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
  let avoidedAt = -Infinity
  return {
    pool,
    get isAvoided() {
      return performance.now() - avoidedAt < AVOID_MS
    },
    avoid() {
      avoidedAt = performance.now()
    },
    ping: () =>
      withClient(impatient, (client) => client.query('select 1')).then(
        () => true,
        () => false,
      ),
  }
}
