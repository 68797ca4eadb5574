import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { emit } from '#server/events/emit.ts'
import type { EventHandlers } from '#server/events/handlers.ts'
import { openOutbox, type Outbox } from '#server/events/outbox.ts'
import type { Log } from '#server/http/log.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { rowsRead } from '#tests/support/rows-read.ts'
import { openLiveWorld, type LiveWorld } from './world.ts'

const PATIENCE = { timeout: 20_000 }

onBothEngines('what follows from an event', (engine) => {
  let world: LiveWorld
  let started: Outbox[] = []
  let errors: string[] = []
  const log: Log = { info: () => undefined, error: (event) => void errors.push(event) }

  beforeAll(async () => {
    world = await openLiveWorld(engine)
  })
  afterAll(() => world?.server.close())
  afterEach(async () => {
    await Promise.all(started.map((outbox) => outbox.stop()))
    await world.rows('delete from event_outbox')
    started = []
    errors = []
  })

  /** A server that handles events so. */
  async function server(handlers: EventHandlers): Promise<void> {
    const { database } = world.server
    const outbox = openOutbox({ database, handlers: [handlers], handled: () => undefined, log })
    started.push(outbox)
    await outbox.start()
  }

  const kept = (patientId: string) =>
    world.rows('select attempts, error, dead_at from event_outbox where topic = $1 order by id', [patientId])

  it('comes with the transaction that emits it, and never of one that is rolled back', async () => {
    const [kind, handled] = ['message_received' as const, [] as string[]]
    const [first, second] = [await world.newCase(), await world.newCase()]
    await server({ [kind]: async (_tx, { patientId }) => void handled.push(patientId) })
    const { pool } = world.server.database
    const back = inTransaction(pool, async (tx) => {
      await emit(tx, { kind, patientId: first })
      throw new Error('taken back')
    })
    await expect(back).rejects.toThrow('taken back')
    await inTransaction(pool, async (tx) => {
      await emit(tx, { kind, patientId: second })
      expect(handled).toEqual([])
    })
    await expect.poll(() => handled, PATIENCE).toEqual([second])
    await expect.poll(() => kept(second), PATIENCE).toEqual([])
    expect(await kept(first)).toEqual([])
  })

  it('costs no more in a long queue than in a short one', async () => {
    const kind = 'message_received'
    let handled = 0
    await server({ [kind]: async () => void (handled += 1) })
    const { pool } = world.server.database
    // Some wait for another try, as after a fault of the mail server, and some were given up.
    await world.rows(`insert into event_outbox (id, kind, topic, detail, next_try_at, dead_at)
      select -n, '${kind}', gen_random_uuid(), '{}', now() + interval '1 hour', case when n % 2 = 0 then now() end
      from generate_series(1, 1000) n`)
    async function queue(count: number): Promise<void> {
      handled = 0
      await inTransaction(pool, async (tx) => {
        for (let event = 0; event < count; event += 1) await emit(tx, { kind, patientId: randomUUID() })
      })
      await expect.poll(() => handled, { timeout: 120_000 }).toBe(count)
    }
    // As it mostly is: an event now and then. By it the database chooses how it looks.
    for (let event = 0; event < 10; event += 1) await queue(1)
    const before = await rowsRead(pool, 'event_outbox')
    await queue(300)
    expect(((await rowsRead(pool, 'event_outbox')) - before) / 300).toBeLessThan(30)
  })

  it('is tried again where it fails, without a trace of the failed try; what fails for good is kept', async () => {
    const [patientId, other] = [await world.newCase(), await world.newCase()]
    const read: string[] = []
    await server({
      async message_received(tx, event) {
        await tx.query('insert into unread_thread (patient_id) values ($1)', [event.patientId])
        throw new Error('broken')
      },
      messages_read: async (_tx, event) => void read.push(event.patientId),
    })
    const { pool } = world.server.database
    await emit(pool, { kind: 'message_received', patientId })
    await emit(pool, { kind: 'messages_read', patientId, unread: 0 })
    await emit(pool, { kind: 'messages_read', patientId: other, unread: 0 })
    // Later events of the case wait; those of others do not.
    await expect.poll(() => read, PATIENCE).toEqual([other])
    const isDead = async (): Promise<boolean> => {
      await world.rows('update event_outbox set next_try_at = now() where topic = $1', [patientId])
      return (await kept(patientId)).some(({ dead_at: deadAt }) => deadAt !== null)
    }
    await expect.poll(isDead, PATIENCE).toBe(true)
    await expect.poll(() => read, PATIENCE).toEqual([other, patientId])
    expect(await kept(patientId)).toMatchObject([{ attempts: 6, error: 'broken' }])
    expect(errors).toEqual([...Array.from({ length: 5 }, () => 'an event waits for another try'), 'an event is dead'])
    expect(await world.rows('select from unread_thread where patient_id = $1', [patientId])).toEqual([])
  })

  it('is handled once by several servers, and in the order of its case', async () => {
    const patients = await Promise.all(Array.from({ length: 3 }, () => world.newCase()))
    const handled: { id: number; patientId: string }[] = []
    const handlers: EventHandlers = {
      async message_received(tx, { id, patientId }) {
        await tx.query('select pg_sleep(0.005)')
        handled.push({ id: Number(id), patientId })
      },
    }
    await Promise.all([server(handlers), server(handlers)])
    const writing = Array.from({ length: 30 }, (_, at) => world.fromPatient(patients[at % patients.length]!))
    await Promise.all(writing)
    await expect.poll(() => handled.length, PATIENCE).toBe(writing.length)
    await expect.poll(() => world.rows('select from event_outbox'), PATIENCE).toEqual([])
    expect(handled).toHaveLength(writing.length)
    for (const patientId of patients) {
      const ids = handled.filter((event) => event.patientId === patientId).map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    }
    expect(errors).toEqual([])
  })
})
