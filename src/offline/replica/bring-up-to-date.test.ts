import { expect, test } from 'vitest'
import { bucketOf, newSums, shareOf } from '#domain/rules/row-sums.ts'
import { newKey } from '../seal.ts'
import { lineOf } from './lines.ts'
import { memoryStore } from './memory-store.ts'
import type { ToldChange, Transport } from './protocol.ts'
import { openReplica, type Channel } from './replica.ts'
import { replicaSource } from './replica-source.ts'

interface Held {
  rev: number
  name: string
}

const id = (n: number) =>
  `0190${n.toString(16).padStart(4, '0')}-0000-7000-8000-${(n * 7919).toString(16).padStart(12, '0')}`

/** A server of one entity in a few lines: rows, a log, epochs. */
function world() {
  const rows = new Map<string, Held>()
  const log: ToldChange[] = []
  const state = {
    epoch: 'e1',
    scope: 's1',
    floor: 0,
    columns: ['id', 'rev', 'name'],
    entities: ['patient'],
    failures: 0,
    page: 3,
    asked: [] as string[],
    limits: [] as unknown[],
  }
  const put = (n: number, name: string) => {
    const rev = (rows.get(id(n))?.rev ?? 0) + 1
    rows.set(id(n), { rev, name })
    log.push({ t: 'patient', i: id(n), o: 'put', v: rev, d: { name } })
  }
  const patch = (n: number, name: string) => {
    put(n, name)
    log[log.length - 1] = { ...log.at(-1)!, o: 'patch' }
  }
  const out = (n: number, told = true) => {
    rows.delete(id(n))
    if (told) log.push({ t: 'patient', i: id(n), o: 'out' })
  }
  const sorted = () => [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const line = ([of, { rev, name }]: [string, Held]) => lineOf(state.columns, of, rev, { name })

  function snapshot(after = ''): string[] {
    const rest = sorted().filter(([of]) => of > after)
    const page = rest.slice(0, state.page)
    const end = { end: true, count: page.length, more: rest.length > page.length, after: page.at(-1)?.[0] ?? null }
    return [JSON.stringify({ t: 'patient', columns: state.columns }), ...page.map(line), JSON.stringify(end)]
  }

  function delta(query: Readonly<Record<string, unknown>>): string[] {
    const from = Number(query['cursor'])
    const known = query['server_epoch'] === state.epoch && query['scope_epoch'] === state.scope && from >= state.floor
    if (!known) return [JSON.stringify({ end: true, mode: 'reconcile' })]
    const end = { end: true, mode: 'delta', cursor: String(log.length), more: false, lease_hours: 72 }
    return [...log.slice(from).map((change) => JSON.stringify(change)), JSON.stringify(end)]
  }

  function compare(sums: readonly number[]): string[] {
    const own = newSums()
    for (const [of, { rev }] of rows) own[bucketOf(of)] = (own[bucketOf(of)] ?? 0) + shareOf(of, rev)
    const buckets = own.flatMap((sum, bucket) => (sum === sums[bucket] ? [] : [bucket]))
    const differing = sorted().filter(([of]) => buckets.includes(bucketOf(of)))
    const end = { end: true, mode: 'rows', count: differing.length, buckets }
    return [JSON.stringify({ t: 'patient', columns: state.columns }), ...differing.map(line), JSON.stringify(end)]
  }

  const transport: Transport = {
    async post(_, body) {
      state.asked.push('open')
      const said = body as Record<string, unknown>
      const same = said['server_epoch'] === state.epoch && said['scope_epoch'] === state.scope
      const reached = Number(said['cursor']) >= state.floor
      const mode = said['cursor'] === undefined ? 'snapshot' : same && reached ? 'delta' : 'reconcile'
      return {
        mode,
        cursor: mode === 'delta' ? said['cursor'] : String(log.length),
        server_epoch: state.epoch,
        scope_epoch: state.scope,
        schema: 1,
        lease_hours: 72,
        entities: state.entities.map((name) => ({ name, columns: ['version', 'name'] })),
      }
    },
    async *lines(path, { query = {}, body }) {
      state.asked.push(path.replace('/sync/', ''))
      if (path.endsWith('snapshot')) state.limits.push(query['limit'])
      const { sums } = (body ?? {}) as { sums?: number[] }
      const lines = sums ? compare(sums) : path.endsWith('delta') ? delta(query) : snapshot(query['after'] as string)
      // A connection that breaks off leaves a part of the answer.
      const cutOff = state.failures > 0 && path.endsWith('snapshot') && query['after'] !== undefined
      if (!cutOff) return yield lines
      state.failures -= 1
      yield lines.slice(0, -1)
      throw new Error('cut off')
    },
  }
  return { rows, state, transport, put, patch, out }
}

const names = (entries: Iterable<readonly [string, { name: string }]>) =>
  Object.fromEntries([...entries].map(([of, { name }]) => [of, name]))

async function device(server = world(), store = memoryStore(), clock = { now: 0 }) {
  const key = await newKey()
  const replica = await openReplica({ userId: 'u', store, key, transport: server.transport, now: () => clock.now })
  const held = async () =>
    names((await replica.reader.list('patient')).map((row) => [String(row['id']), { name: String(row['name']) }]))
  return { server, store, replica, held, clock }
}

async function filled(count = 8) {
  const server = world()
  for (let n = 0; n < count; n += 1) server.put(n, `Selma ${n}`)
  const one = await device(server)
  await one.replica.freshen()
  server.state.asked = []
  return one
}

test('W3: a new device fetches all pages, then what changed, and counts what it holds', async () => {
  const { server, replica, held } = await filled()
  expect(await held()).toEqual(names(server.rows))
  server.patch(2, 'Nour')
  server.put(99, 'Ana')
  server.out(3)
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
  expect(server.state.asked).toEqual(['delta'])
  expect((await replica.standing())?.holdings['patient']).toMatchObject({ count: 8, filled: true, doubted: false })
})

test('who lost the turn while he fetched leaves the rest to whoever took it', async () => {
  const { server, replica, held, store } = await filled()
  const { lines } = server.transport
  server.transport.lines = async function* (path, ask, signal) {
    await store.takeTurn()
    yield* lines(path, ask, signal)
  }
  server.patch(2, 'Nour')
  await replica.freshen()
  expect((await held())[id(2)]).toBe('Selma 2')
  server.transport.lines = lines
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
})

test('a page that breaks off is not believed, and the next try goes on behind the last whole one', async () => {
  const server = world()
  for (let n = 0; n < 8; n += 1) server.put(n, `Selma ${n}`)
  server.state.failures = 1
  const { replica, held } = await device(server)
  await expect(replica.freshen()).rejects.toThrow('cut off')
  expect(Object.keys(await held())).toEqual([id(0), id(1), id(2)])
  server.patch(1, 'Nour')
  server.patch(7, 'Ana')
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
  expect(server.state.asked.filter((call) => call === 'snapshot').length).toBe(4)
})

test('a line that breaks is asked for less at once, until it has shown that it bears more', async () => {
  const server = world()
  for (let n = 0; n < 11; n += 1) server.put(n, `Selma ${n}`)
  server.state.failures = 5
  const { replica } = await device(server)
  for (let time = 0; time < 5; time += 1) await expect(replica.freshen()).rejects.toThrow('cut off')
  await replica.freshen()
  expect(server.state.limits).toEqual([6000, 6000, 3000, 1500, 750, 750, 750, 1500, 3000])
})

test('other rights hide everything until it has been compared, and take away what is nobody’s any more', async () => {
  const { server, replica, held } = await filled()
  server.out(5, false)
  server.put(50, 'Ana')
  server.state.scope = 's2'
  const shown: Promise<unknown>[] = []
  replica.subscribe(() => void shown.push(replica.reader.shown('patient')))
  await replica.freshen()
  expect((await Promise.all(shown)).map((held) => held !== undefined)).toEqual([false, true, true])
  expect(await held()).toEqual(names(server.rows))
  expect(server.state.asked).toEqual(['delta', 'open', 'compare', 'delta'])
})

test('while rights are in doubt nothing is shown, however long the connection is away', async () => {
  const { server, replica, held } = await filled()
  server.state.scope = 's2'
  const { lines } = server.transport
  server.transport.lines = (path, ask, signal) => {
    if (path.endsWith('compare')) throw new Error('away')
    return lines(path, ask, signal)
  }
  await expect(replica.freshen()).rejects.toThrow('away')
  expect(await held()).toEqual({})
  server.transport.lines = lines
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
})

test('another life of the server, or a log that is too short, is compared; what is right stays and is shown', async () => {
  const { server, replica, held } = await filled()
  server.rows.set(id(4), { rev: 7, name: 'Restored' })
  server.state.epoch = 'e2'
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
  server.out(6, false)
  server.state.floor = 1000
  await expect(replica.freshen()).resolves.toBeUndefined()
  expect(await held()).toEqual(names(server.rows))
})

test('a patch of a row that is not here, and the hours that pass, lead to a comparison', async () => {
  const { server, replica, held, clock } = await filled()
  server.rows.set(id(60), { rev: 1, name: 'Unheard of' })
  server.patch(60, 'Heard of')
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
  server.rows.set(id(61), { rev: 1, name: 'Never told' })
  await replica.freshen()
  expect(Object.keys(await held())).not.toContain(id(61))
  clock.now += 6 * 60 * 60_000
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
})

test('other columns, and an entity that is no longer the viewer’s, leave nothing of what was', async () => {
  const { server, replica, held, store } = await filled()
  server.state.columns = ['id', 'rev', 'name', 'phone']
  server.state.scope = 's2'
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
  expect((await replica.standing())?.holdings['patient']?.columns).toEqual(server.state.columns)
  server.state.entities = []
  server.state.scope = 's3'
  await replica.freshen()
  expect([await held(), await store.keys('block', '')]).toEqual([{}, []])
})

test('W3: a list is read while it fills, then only what changed, in the tab that fetches and in another', async () => {
  const server = world()
  for (let n = 0; n < 8; n += 1) server.put(n, `Selma ${n}`)
  const ears: ((news: Parameters<Channel['post']>[0]) => void)[] = []
  const channel = (): Channel => {
    let own: (typeof ears)[number] | undefined
    return {
      post: (news) => ears.filter((ear) => ear !== own).forEach((ear) => ear(news)),
      hear: (listener) => void ears.push((own = listener)),
      close: () => undefined,
    }
  }
  const store = memoryStore()
  const key = await newKey()
  const now = () => 5000
  const open = () => openReplica({ userId: 'u', store, key, transport: server.transport, channel: channel(), now })
  const [one, other] = await Promise.all([open(), open()])
  const { signal } = new AbortController()

  async function everything(replica: Awaited<ReturnType<typeof open>>) {
    const rows: unknown[] = []
    const source = replicaSource(replica, 'patient')
    const cursor = await source.everything(
      {
        begins: () => undefined,
        columns: () => void rows.splice(0),
        rows: async (lines) => void rows.push(...lines.map((line) => JSON.parse(line) as unknown)),
      },
      signal,
    )
    return { rows, cursor, source }
  }
  const [mine, theirs] = [await everything(one), await everything(other)]
  expect([mine.rows.length, mine.source.asOf?.()]).toEqual([8, 5000])
  expect(theirs.rows).toEqual(mine.rows)
  server.patch(2, 'Nour')
  server.out(3)
  await one.freshen()
  for (const { source, cursor } of [mine, theirs]) {
    const told = await source.changes(cursor, signal)
    const changes = new Map(told?.changes.map((change) => [change.id, change]))
    expect(changes.get(id(2))).toMatchObject({ gone: false, values: { name: 'Nour' } })
    expect(changes.get(id(3))).toEqual({ id: id(3), gone: true })
    expect((await source.changes(told?.cursor ?? {}, signal))?.changes).toEqual([])
  }
  server.state.scope = 's2'
  expect(await mine.source.changes(mine.cursor, signal)).toBeUndefined()
})
