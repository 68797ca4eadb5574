import { Socket } from 'node:net'
import pg from 'pg'
import { isObject } from '#domain/rules/is-object.ts'
import { refuseNestedUse } from './transaction.ts'
import { typeParsers } from './type-parsers.ts'

const ignore = (): void => {}

/**
 * A pool that survives the loss of connections. pg reports a lost connection to the query that runs on it and, besides,
 * as an 'error' event, which ends the process if it has no listener; the next use gets a new connection anyway.
 */
export function guardedPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types: typeParsers })
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return refuseNestedUse(pool)
}

/** pg's own wire and the query on it; its published types leave them out. */
interface Wire {
  readonly connection: { readonly stream: Socket }
  readonly _activeQuery: unknown
}

function isWire(client: object): client is Wire {
  if (!('connection' in client && '_activeQuery' in client)) return false
  return isObject(client.connection) && client.connection.stream instanceof Socket
}

/**
 * Cuts a connection on which a question was asked and not a byte came back for so long. It fails that question and is
 * not used again. A frozen server keeps its connections open, so waiting for their end would be waiting for ever.
 */
export function endSilent(pool: pg.Pool, silenceMs: number): void {
  pool.on('connect', (client) => {
    if (!isWire(client)) throw new Error('This version of pg shows no socket of its connections.')
    const { stream } = client.connection
    stream.setTimeout(silenceMs, () => {
      if (client._activeQuery) stream.destroy(new Error('Connection terminated: the server stayed silent'))
    })
  })
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
