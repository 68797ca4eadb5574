import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { onPostgres } from '#tests/support/both-engines.ts'
import { delta, open, settled } from '#tests/support/feed.ts'
import { databaseNamed } from '#tests/support/postgres.ts'
import { openLiveWorld, type LiveWorld } from './world.ts'

const NEIGHBOURS = 4
const NOTES = 60

onPostgres('a device beside another database at work', (engine) => {
  let world: LiveWorld
  const over = new AbortController()
  let neighbours: Promise<void>[]

  beforeAll(async () => {
    world = await openLiveWorld(engine)
    const neighbour = await databaseNamed(inject('postgresUrl') ?? '', 'postgres')
    neighbours = Array.from({ length: NEIGHBOURS }, () => transactions(neighbour))
  })
  afterAll(async () => {
    over.abort()
    await Promise.all(neighbours ?? [])
    await world?.server.close()
  })

  /** One short transaction after the other in a database that is not the portal's. */
  async function transactions(connectionString: string): Promise<void> {
    const client = new pg.Client({ connectionString })
    await client.connect()
    for (let pause = 1; !over.signal.aborted; pause = (pause * 3) % 7) {
      await client.query('begin')
      await client.query('select pg_current_xact_id()')
      await wait(pause)
      await client.query('commit')
    }
    await client.end()
  }

  it('O7, L6: is told by its one delta what it was woken for', async () => {
    const patient_id = await world.newCase()
    const manager = await world.server.as('case.manager')
    for (let written = 0; written < NOTES; written += 1) {
      const opened = await open(manager)
      const { body } = await manager.post('/patient_note/create', { patient_id, kind: 'general', body: 'Called.' })
      await settled(world.server.database)
      const { lines } = await delta(manager, opened)
      expect(lines.map(({ i }) => i)).toContain(body.patient_note.id)
    }
  })
})
