import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/http/log.ts'
import type { Viewers } from '#server/records/viewers.ts'
import { concernOf, type Changes, type ChangeWatch } from './change-watch.ts'
import type { Connection, Connections } from './connections.ts'
import type { LiveLimits } from './limits.ts'

export interface ChangeTelling {
  /** Looks again and again, each time some while after the last look has been told of. */
  start(): void
  /** Looks once for changes, and resolves when those they concern first have been told. */
  look(): Promise<void>
  /** The device has asked for what it was told of. */
  synced(connection: Connection): void
  /** Ends what is under way. */
  stop(): Promise<void>
}

interface Parts {
  readonly connections: Pick<Connections, 'all'>
  readonly watch: ChangeWatch
  readonly viewers: Pick<Viewers, 'kept'>
  readonly limits: Pick<LiveLimits, 'newsMs' | 'newsJoinMs' | 'newsApartMs' | 'newsSpreadMs' | 'othersApartMs'>
  readonly log: Log
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

const pauseOfClock = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { ref: false, signal })

/**
 * Tells devices that rows have changed. Clients are not told what changed: a device asks for what its user may see, and
 * its one delta holds all that has changed until then. So a device is told as seldom as a person can wait: what is written
 * in the same moment is told together, and a device that says when it has synced is not told again before.
 */
export function openChangeTelling(parts: Parts): ChangeTelling {
  const { connections, watch, viewers, limits, log, pause = pauseOfClock } = parts
  const ended = new AbortController()
  const rest = (milliseconds: number) => pause(milliseconds, ended.signal)
  /** Those who are to hear of changes in their turn, each once however much changes until then. */
  const others = new Set<Connection>()
  const syncing = new WeakSet<Connection>()
  /** Of those that are syncing, the ones that are to sync once more. */
  const owed = new WeakSet<Connection>()
  let running: Promise<void> | undefined
  let isTellingOthers = false

  function tell(connection: Connection): void {
    if (syncing.has(connection)) return void owed.add(connection)
    if (connection.saysSynced) syncing.add(connection)
    connection.send({ kind: 'news' })
  }

  function concern(changes: Changes, { caller }: Connection) {
    const known = viewers.kept(caller.sessionId)
    return known ? concernOf(changes, known.viewer) : 'own'
  }

  const listening = () => connections.all().filter(({ channel }) => channel === 'hints')

  /** One use case may write several times, in as many transactions. */
  async function joined(): Promise<Changes | undefined> {
    const first = await watch.changes()
    if (!first) return undefined
    await rest(limits.newsJoinMs)
    // What was found is told, even if no more could be looked for.
    const next = await watch.changes().catch(failed)
    return next ? { common: first.common || next.common, keys: new Set([...first.keys, ...next.keys]) } : first
  }

  async function look(): Promise<void> {
    const changes = listening().length === 0 ? undefined : await joined()
    if (!changes) return
    const concerned = Map.groupBy(listening(), (connection) => concern(changes, connection))
    for (const connection of concerned.get('other') ?? []) others.add(connection)
    void tellOthers().catch(failed)
    await tellOwn(concerned.get('own') ?? [])
  }

  /** Requests are spread, so that not all arrive at once; with many devices more of them are told together. */
  async function tellOwn(own: readonly Connection[]): Promise<void> {
    const together = Math.ceil((own.length * limits.newsApartMs) / limits.newsSpreadMs)
    for (const [place, connection] of own.entries()) {
      if (place > 0 && place % together === 0) await rest(limits.newsApartMs)
      others.delete(connection)
      tell(connection)
    }
  }

  async function tellOthers(): Promise<void> {
    if (isTellingOthers) return
    isTellingOthers = true
    for (const connection of others) {
      others.delete(connection)
      tell(connection)
      await rest(limits.othersApartMs)
    }
    isTellingOthers = false
  }

  function failed(error: unknown): undefined {
    if (!ended.signal.aborted) log.error('changes could not be looked for', { error })
    return undefined
  }

  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      await rest(limits.newsMs).then(look).catch(failed)
    }
  }

  return {
    start() {
      running ??= run()
    },

    look,

    synced(connection) {
      syncing.delete(connection)
      if (owed.delete(connection)) tell(connection)
    },

    async stop() {
      ended.abort()
      await running
    },
  }
}
