import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

interface Scope {
  pool: pg.Pool
  open: boolean
}

const scopes = new AsyncLocalStorage<Scope>()

export class NestedConnectionError extends Error {
  override readonly name = 'NestedConnectionError'

  constructor() {
    super('The pool was used inside a transaction callback: use the client that the callback receives.')
  }
}

/** Throws where a transaction on this pool is open around the caller. */
export function refuseInside(pool: pg.Pool): void {
  const scope = scopes.getStore()
  if (scope?.pool === pool && scope.open) throw new NestedConnectionError()
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/**
 * The embedded database has one session, so a second connection asked for inside a transaction would wait for a
 * transaction that waits for it. The guard refuses at once, in both modes, so that the mistake never reaches a user.
 */
export function refuseNestedUse(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as (callback?: Connected) => Promise<pg.PoolClient> | undefined
  const guarded = (callback?: Connected): Promise<pg.PoolClient> | undefined => {
    try {
      refuseInside(pool)
    } catch (error) {
      if (!callback) return Promise.reject(error)
      process.nextTick(callback, error, undefined, () => {})
      return undefined
    }
    return connect(callback)
  }
  pool.connect = guarded as pg.Pool['connect']
  return pool
}

/** Runs `work` inside a transaction begun elsewhere (by a query builder), with the same guard. */
export async function insideTransaction<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { pool, open: true }
  try {
    return await scopes.run(scope, work)
  } finally {
    // Work the callback left running in the background may use the pool again.
    scope.open = false
  }
}

export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await insideTransaction(pool, () => work(client))
    const ended = await client.query('COMMIT')
    if (ended.command !== 'COMMIT') {
      throw new Error('The transaction was rolled back, because a statement inside it had failed.')
    }
    return result
  } catch (error) {
    try {
      if (client.getTransactionStatus() !== 'I') await client.query('ROLLBACK')
    } catch (failure) {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    }
    throw error
  } finally {
    client.release(broken)
  }
}
