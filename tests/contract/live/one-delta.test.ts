import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '#server/http/log.ts'
import { openChangeTelling, type ChangeTelling } from '#server/realtime/change-telling.ts'
import { openChangeWatch, type ChangeWatch } from '#server/realtime/change-watch.ts'
import type { Connection } from '#server/realtime/connections.ts'
import { LIMITS } from '#server/realtime/limits.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { delta, open, settled } from '#tests/support/feed.ts'
import { openSocket, serverBeside } from '#tests/support/live.ts'
import { openLiveWorld, type LiveWorld } from './world.ts'

const CASES = 40

/** A device of the case manager that counts what it is told. */
function aDevice(userId: string, saysSynced = false): { connection: Connection; told: () => number } {
  let told = 0
  const connection: Connection = {
    channel: 'hints',
    userId,
    caller: { sessionId: userId, ip: null, requestId: 'r' },
    saysSynced,
    send: () => void (told += 1),
    heard: () => [],
    close: () => undefined,
  }
  return { connection, told: () => told }
}

onBothEngines('O7: many changes and one delta', (engine) => {
  let world: LiveWorld
  let cases: string[]
  let watch: ChangeWatch

  beforeAll(async () => {
    world = await openLiveWorld(engine)
    cases = []
    while (cases.length < CASES) cases.push(await world.newCase())
    watch = openChangeWatch(world.server.database.pool)
  })
  afterAll(() => world?.server.close())

  /** All that was written is ready to be told. */
  async function written(): Promise<void> {
    await world.server.eventsHandled()
    await settled(world.server.database)
  }

  async function allSeen(): Promise<void> {
    await written()
    await watch.changes()
  }

  /** Devices that are told by the clock of the test: `meanwhile` happens while changes are being joined. */
  function tellingTo(connections: readonly Connection[], meanwhile: () => Promise<void> = async () => undefined) {
    const pauses: number[] = []
    const telling: ChangeTelling = openChangeTelling({
      connections: { all: () => connections },
      watch,
      viewers: { kept: () => undefined },
      limits: LIMITS,
      log: silentLog,
      pause: async (milliseconds) => {
        pauses.push(milliseconds)
        if (milliseconds === LIMITS.newsJoinMs) await meanwhile()
      },
    })
    return { telling, pauses }
  }

  async function note(patient_id: string | undefined): Promise<string> {
    const { status, text, body } = await world.manager.post('/patient_note/create', { patient_id, body: 'Called.' })
    if (status !== 201) throw new Error(text)
    return body.patient_note.id as string
  }

  it('a change of many cases in one transaction, and what is written in the same moment, is told once', async () => {
    await allSeen()
    const opened = await open(world.manager)
    const device = aDevice(world.manager.userId)
    const notes: string[] = []
    const { telling } = tellingTo([device.connection], async () => {
      for (const patient of cases.slice(0, 3)) notes.push(await note(patient))
      await written()
    })
    await world.rows('update patient set next_contact_at = current_date + 3 where id = any($1)', [cases])
    await written()
    await telling.look()
    expect(device.told()).toBe(1)
    expect((await watch.changes())?.keys.has(world.manager.userId) ?? false).toBe(false)
    const { lines, trailer } = await delta(world.manager, opened)
    const of = (entity: string) => lines.filter(({ t }) => t === entity).map(({ i }) => i)
    expect(of('patient')).toEqual(expect.arrayContaining(cases))
    expect(of('patient_note').toSorted()).toEqual(notes.toSorted())
    expect(trailer.more).toBe(false)
    // Nothing of it is left for a second one.
    const next = await delta(world.manager, { ...opened, cursor: trailer.cursor })
    expect(next.lines.filter(({ i }) => [...cases, ...notes].includes(i))).toEqual([])
  })

  it('a device that has not synced yet is not told again; then once, whatever has changed meanwhile', async () => {
    await allSeen()
    const [slow, plain] = [aDevice(world.manager.userId, true), aDevice(world.manager.userId)]
    const { telling } = tellingTo([slow.connection, plain.connection])
    for (const patient of cases.slice(0, 5)) {
      await note(patient)
      await written()
      await telling.look()
    }
    expect([slow.told(), plain.told()]).toEqual([1, 5])
    telling.synced(slow.connection)
    expect(slow.told()).toBe(2)
    telling.synced(slow.connection)
    expect(slow.told()).toBe(2)
  })

  it('K7: with a thousand devices all are told within a part of a second, not all at once', async () => {
    await allSeen()
    const devices = Array.from({ length: 1000 }, () => aDevice(world.manager.userId))
    const { telling, pauses } = tellingTo(devices.map(({ connection }) => connection))
    await note(cases[0])
    await written()
    await telling.look()
    expect(devices.every(({ told }) => told() === 1)).toBe(true)
    const spread = pauses.filter((milliseconds) => milliseconds === LIMITS.newsApartMs)
    expect(spread.length).toBeGreaterThan(50)
    expect(spread.length * LIMITS.newsApartMs).toBeLessThanOrEqual(LIMITS.newsSpreadMs)
  })

  it('over a socket: one that says when it has synced hears the rest then', async () => {
    await written()
    const beside = await serverBeside(world.server, { live: { newsMs: 1, newsJoinMs: 1 } })
    const slow = await openSocket(beside.url, world.manager, { path: '/ws', synced: true })
    const plain = await openSocket(beside.url, world.manager, { path: '/ws' })
    const news = ({ told }: typeof slow) => told.filter(({ kind }) => kind === 'news').length
    try {
      await note(cases[0])
      await slow.until(({ kind }) => kind === 'news')
      await expect.poll(() => news(plain), { timeout: 20_000 }).toBeGreaterThan(0)
      const before = news(plain)
      await note(cases[1])
      await expect.poll(() => news(plain), { timeout: 20_000 }).toBeGreaterThan(before)
      expect(news(slow)).toBe(1)
      slow.ws.send(JSON.stringify({ synced: true }))
      await expect.poll(() => news(slow), { timeout: 20_000 }).toBe(2)
    } finally {
      await Promise.all([slow.close(), plain.close()])
      await beside.close()
    }
  })
})
