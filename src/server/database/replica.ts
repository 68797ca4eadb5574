import type pg from 'pg'
import type { Replica } from './database.ts'
import { endSilent, guardedPool, withClient } from './guarded-pool.ts'
import { forgoNames } from './prepared-statements.ts'

/** One that did not answer is left alone for so long: whoever reads goes to the other server at once. */
const REST_MS = 10_000
const PATIENCE_MS = 2_000

interface Options {
  /** Cut where not a byte came for so long. */
  readonly silenceMs: number
  readonly pooled: boolean
}

/** Opened without a try: a portal whose replica is gone reads where it writes. */
export function openReplica(config: pg.PoolConfig, { silenceMs, pooled }: Options): Replica {
  const pool = guardedPool({ ...config, connectionTimeoutMillis: PATIENCE_MS })
  endSilent(pool, silenceMs)
  if (pooled) forgoNames(pool)
  const impatient = { ...config, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
  let restedAt = -Infinity
  return {
    pool,
    get resting() {
      return performance.now() - restedAt < REST_MS
    },
    rest() {
      restedAt = performance.now()
    },
    answers: () =>
      withClient(impatient, (client) => client.query('select 1')).then(
        () => true,
        () => false,
      ),
  }
}
