import pg from 'pg'
import { refuseNestedUse } from './transaction.ts'
import { typeParsers } from './type-parsers.ts'

const ignore = (): void => {}

/**
 * A pool that survives the loss of connections. pg reports a lost connection to the query that runs on it and, besides,
 * as an 'error' event, which ends the process where nobody listens; the next use gets a new connection anyway.
 */
export function guardedPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types: typeParsers })
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return refuseNestedUse(pool)
}

export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, types: typeParsers })
  client.on('error', ignore)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
