import pg from 'pg'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { isTransient } from './transient-errors.ts'
import { runBatch } from './batch.ts'
import { endSilent, guardedPool } from './guarded-pool.ts'
import { inTransaction } from './transaction.ts'

const withCode = (code: string): Error => Object.assign(new Error('as PostgreSQL says it'), { code })

const states = '08006 08P01 25006 25P03 40001 40P01 53300 55P03 57014 57P01 57P02 57P03 57P05'

describe('O4: an error that may pass', () => {
  it.each([...states.split(' '), 'ECONNREFUSED', 'ECONNRESET'])('%s', (code) => {
    expect(isTransient(withCode(code))).toBe(true)
  })

  it.each(['23505', '42501', '42P01', '22P02', 'ENOENT', 'EACCES'])(
    'is not %s, a fault of the request or of ours',
    (code) => {
      expect(isTransient(withCode(code))).toBe(false)
    },
  )

  it('is every address of a host that refuses', () => {
    expect(isTransient(new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]))).toBe(true)
  })

  it('is an address where nothing answers, as pg says it', async () => {
    const client = new pg.Client('postgres://a:b@127.0.0.1:1/c')
    expect(isTransient(await client.connect().catch((error: unknown) => error))).toBe(true)
  })
})

/** Accepts connections as PostgreSQL does, and then says nothing more: what a frozen server looks like. */
async function openFrozen(): Promise<{ url: string; close: () => void; connections: () => number }> {
  let opened = 0
  const server = createServer((socket) => {
    opened += 1
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const authenticated = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0])
      const ready = Buffer.from([90, 0, 0, 0, 5, 73])
      socket.write(Buffer.concat([authenticated, ready]))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `postgres://a:b@127.0.0.1:${address.port}/c`, close: () => server.close(), connections: () => opened }
}

describe('O4: a database that is frozen', () => {
  it('fails what waits for it after the limit, and its connection is not used again', async () => {
    const frozen = await openFrozen()
    const pool = guardedPool({ connectionString: frozen.url, max: 1 })
    endSilent(pool, 100)
    const asked = [
      () => pool.query('select 1'),
      () => inTransaction(pool, (client) => client.query('select 1')),
      async () => {
        const client = await pool.connect()
        return runBatch(client, [{ text: 'select 1', values: [] }]).finally(() => client.release())
      },
    ]
    for (const [index, ask] of asked.entries()) {
      const failure = await ask().catch((error: unknown) => error)
      expect(isTransient(failure)).toBe(true)
      expect(frozen.connections()).toBe(index + 1)
    }
    await pool.end()
    frozen.close()
  })
})
