import { isObject } from '#domain/rules/is-object.ts'
import { bucketOf, newSums, shareOf } from '#domain/rules/row-sums.ts'
import { newKey } from '../seal.ts'
import { lineOf } from './lines.ts'
import { memoryStore } from './memory-store.ts'
import type { ToldChange, Transport } from './protocol.ts'
import { openReplica, type Channel, type Replica } from './replica.ts'
import { replicaSource } from './replica-source.ts'
import type { Locks } from './locks.ts'

interface Held {
  rev: number
  name: string
}

export const id = (n: number) =>
  `0190${n.toString(16).padStart(4, '0')}-0000-7000-8000-${(n * 7919).toString(16).padStart(12, '0')}`

interface State {
  epoch: string
  scope: string
  floor: number
  columns: readonly string[]
  entities: string[]
  /** So many answers break off. */
  failures: number
  page: number
  asked: string[]
  limits: unknown[]
}

type Query = NonNullable<Parameters<Transport['lines']>[1]['query']>

/** A server of one entity in a few lines: rows, a log, epochs. */
export function world() {
  const rows = new Map<string, Held>()
  const log: ToldChange[] = []
  const state: State = {
    epoch: 'e1',
    scope: 's1',
    floor: 0,
    columns: ['id', 'rev', 'name'],
    entities: ['patient'],
    failures: 0,
    page: 3,
    asked: [],
    limits: [],
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

  function delta(query: Query): string[] {
    const from = Number(query.cursor)
    const known = query.server_epoch === state.epoch && query.scope_epoch === state.scope && from >= state.floor
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
      const said: Readonly<Record<string, unknown>> = isObject(body) ? body : {}
      const same = said.server_epoch === state.epoch && said.scope_epoch === state.scope
      const reached = Number(said.cursor) >= state.floor
      const mode = said.cursor === undefined ? 'snapshot' : same && reached ? 'delta' : 'reconcile'
      return {
        mode,
        cursor: mode === 'delta' ? said.cursor : String(log.length),
        server_epoch: state.epoch,
        scope_epoch: state.scope,
        schema: 1,
        lease_hours: 72,
        entities: state.entities.map((name) => ({ name, columns: ['version', 'name'] })),
      }
    },
    async *lines(path, { query = {}, body }) {
      state.asked.push(path.replace('/sync/', ''))
      if (path.endsWith('snapshot')) state.limits.push(query.limit)
      const sums: unknown = isObject(body) ? body.sums : undefined
      const after = query.after === undefined ? undefined : String(query.after)
      const lines = Array.isArray(sums)
        ? compare(sums.map(Number))
        : path.endsWith('delta')
          ? delta(query)
          : snapshot(after)
      // A connection that breaks off leaves a part of the answer.
      const cutOff = state.failures > 0 && path.endsWith('snapshot') && after !== undefined
      if (!cutOff) return yield lines
      state.failures -= 1
      yield lines.slice(0, -1)
      throw new Error('cut off')
    },
  }
  return { rows, state, transport, put, patch, out }
}

export const names = (entries: Iterable<readonly [string, { name: string }]>) =>
  Object.fromEntries([...entries].map(([of, { name }]) => [of, name]))

export async function device(server = world(), store = memoryStore(), clock = { now: 0 }) {
  const key = await newKey()
  const replica = await openReplica({ userId: 'u', store, key, transport: server.transport, now: () => clock.now })
  const held = async () =>
    names((await replica.reader.list('patient')).map((row) => [String(row.id), { name: String(row.name) }]))
  return { server, store, replica, held, clock }
}

export async function filled(count = 8) {
  const server = world()
  for (let n = 0; n < count; n += 1) server.put(n, `Selma ${n}`)
  const one = await device(server)
  await one.replica.freshen()
  server.state.asked = []
  return one
}

/** Two tabs of one person, who hear from one another. */
export async function twoTabs(server = world(), locks?: Locks) {
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
  const open = () =>
    openReplica({ userId: 'u', store, key, transport: server.transport, channel: channel(), now, locks })
  const [one, other] = await Promise.all([open(), open()])
  return { server, store, one, other }
}

const never = new AbortController().signal

/** A viewer that starts with all rows and follows the changes. */
export async function shown(replica: Replica) {
  const rows: unknown[] = []
  const source = replicaSource(replica, 'patient')
  const cursor = await source.everything(
    {
      begins: () => undefined,
      columns: () => void rows.splice(0),
      rows: async (lines) => void rows.push(...lines.map((line): unknown => JSON.parse(line))),
    },
    never,
  )
  return { rows, cursor, asOf: source.asOf?.(), changes: (since = cursor) => source.changes(since, never) }
}
