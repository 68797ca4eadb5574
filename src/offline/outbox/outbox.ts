import { uuidFrom } from '#domain/rules/uuid.ts'
import { LockLostError } from '../replica/replica-store.ts'
import type { Heartbeat } from '../replica/heartbeat.ts'
import { holdLock, withLock, type Locks } from '../replica/locks.ts'
import { hasFile, isEditable, type Command, type Entry } from './command.ts'
import { drain } from './drain.ts'
import { chosen } from './merge.ts'
import { replayAfterRestore } from './replay-after-restore.ts'
import { byPlace } from './entry-order.ts'
import { dependents, disposable, type May } from './order.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { Send } from './send-request.ts'

export interface Outbox {
  /** Everything that is kept, in the order it was done. */
  entries(): Promise<Entry[]>
  /** Lies on the device when this settles. */
  add(what: Omit<Command, 'command_id' | 'made_at'>, commandId?: string, more?: More): Promise<Command>
  /** What a command carries. */
  fileOf(commandId: string): Promise<ArrayBuffer | undefined>
  /** Sends what may be sent; answers when to try again, in milliseconds, if anything is still due. */
  drain(may?: May): Promise<number | undefined>
  /** Other values for what was not done; also the choice between two. */
  edit(commandId: string, body: Command['body']): Promise<boolean>
  retry(commandId: string): Promise<void>
  /** Gives it up, with everything that makes no sense without it. */
  discard(commandId: string): Promise<void>
  /** Sets done commands aside once the rows on the device show them; for a week they could be offered again. */
  forgetDone(): Promise<void>
  /** What was done at once and never waited: for a week it could be offered again as well. */
  keepSent(what: Omit<Command, 'command_id' | 'made_at'>, commandId: string, madeId?: string): Promise<void>
  /** The server is another than it was, as after a restore: what it may have lost is sent again, under the same names. */
  offerAgain(): Promise<void>
  subscribe(listener: () => void): () => void
  /** Aborted when it is closed: nothing of it is shown from then on. */
  readonly gone: AbortSignal
  close(): void
}

interface More {
  /** It was sent under its name already and may have been done. */
  readonly tried?: boolean
  /** It is not to be sent before so many milliseconds have passed. */
  readonly after?: number
  readonly file?: ArrayBuffer
}

interface Parts {
  readonly store: OutboxStore
  readonly owner: string
  readonly send: Send
  readonly locks?: Locks | undefined
  /** Heartbeats of the sender; without them no sender is taken to be asleep and replaced. */
  readonly heartbeat?: Heartbeat | undefined
  readonly now?: () => number
  readonly random?: () => number
}

const RANDOM_BYTES = 10
/** To read and write what waits takes a moment: who takes longer is asleep. */
const TURN = 5000
/** Who sends and gives no sign of life for so long is. */
const SILENCE = 30_000

/** The channel on which the sender announces that it is alive. */
export const awakeSending = (owner: string): string => `caseway.outbox.${owner}.awake`

export function openOutbox({
  store,
  owner,
  send,
  locks,
  heartbeat,
  now = Date.now,
  random = Math.random,
}: Parts): Outbox {
  const listeners = new Set<() => void>()
  const leaving = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  let sends = false
  let swept = false
  /** Since when another sender has been silent. */
  let silent: { readonly since: number; readonly heard: number } | undefined
  const entries = async () => byPlace(await store.all())

  async function put(entry: Entry, file?: ArrayBuffer): Promise<void> {
    await store.put(entry, file)
    for (const listener of listeners) listener()
  }

  /** One after the other among all tabs, so that no two commands get one place and no edit is lost to what is sent. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(() => withLock(locks, `caseway.outbox.${owner}.turn`, work, undefined, TURN))
    last = turn.catch(() => undefined)
    return turn
  }

  /** Whether another sender is asleep. What it has begun is sent again under its id, so that nothing is done twice. */
  function isAsleep(): boolean {
    if (!heartbeat || !silent) return false
    if (heartbeat.heard() === silent.heard) return now() - silent.since >= SILENCE
    silent = undefined
    return false
  }

  const found = async (commandId: string) => (await entries()).find(({ command }) => command.command_id === commandId)

  const begun = (entry: Entry, command: Command): Entry => ({
    command,
    place: entry.place,
    state: 'waiting',
    attempts: 0,
    next_at: 0,
  })

  return {
    entries,
    fileOf: (commandId) => store.file(commandId),
    add: (what, commandId, { tried = false, after = 0, file } = {}) =>
      inTurn(async () => {
        const command_id = commandId ?? uuidFrom(now(), crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))
        const command: Command = { ...what, command_id, made_at: new Date(now()).toISOString() }
        const place = ((await entries()).at(-1)?.place ?? 0) + 1
        const next_at = after > 0 ? now() + after : 0
        await put({ command, place, state: 'waiting', attempts: tried ? 1 : 0, next_at }, file)
        return command
      }),
    async drain(may) {
      const work = async (lost?: AbortSignal) => {
        const signal = lost ? AbortSignal.any([leaving.signal, lost]) : leaving.signal
        return { again: await drain({ entries, put, found, inTurn, send, now, random, signal, may }) }
      }
      if (!locks) return (await work()).again
      if (sends) return undefined
      sends = true
      const how = isAsleep() ? { steal: true } : { ifAvailable: true }
      const mine = await holdLock(locks, `caseway.outbox.${owner}.drain`, how, work, heartbeat)
        .catch(unlessLost)
        .finally(() => (sends = false))
      // Another tab or the worker is sending; it continues until nothing is due.
      silent = mine ? undefined : (silent ?? { since: now(), heard: heartbeat?.heard() ?? 0 })
      return mine?.again
    },
    edit: (commandId, body) =>
      inTurn(async () => {
        const entry = await found(commandId)
        if (!entry || !isEditable(entry)) return false
        const { command, clash } = entry
        await put(begun(entry, clash ? chosen(command, clash, body) : { ...command, body: withVersion(command, body) }))
        return true
      }),
    retry: (commandId) =>
      inTurn(async () => {
        const entry = await found(commandId)
        if (entry?.state === 'refused') await put(begun(entry, entry.command))
        else if (entry?.state === 'waiting') await put({ ...entry, next_at: 0 })
      }),
    discard: (commandId) =>
      inTurn(async () => {
        const lost = dependents(await entries(), commandId).map(({ command }) => command.command_id)
        await store.remove([commandId, ...lost])
        for (const listener of listeners) listener()
      }),
    forgetDone: () =>
      inTurn(async () => {
        const done = disposable(await entries())
        const [carries, plain] = [
          done.filter(({ command }) => hasFile(command)),
          done.filter(({ command }) => !hasFile(command)),
        ]
        // Files are too large to lie here twice; what else is done is small.
        await store.remove(carries.map(({ command }) => command.command_id))
        await store.setAside(plain, now())
      }),
    keepSent: (what, commandId, madeId) =>
      inTurn(async () => {
        // Once is enough: it is a matter of days.
        if (!swept) await store.forgetOld(now())
        swept = true
        const command: Command = { ...what, command_id: commandId, made_at: new Date(now()).toISOString() }
        await store.setAside([{ command, place: 0, state: 'done', attempts: 1, next_at: 0, made_id: madeId }], now())
      }),
    offerAgain: () =>
      inTurn(async () => {
        await store.forgetOld(now())
        const here = await entries()
        const lost = [...(await store.aside(now())), ...here.filter(({ state }) => state === 'done')]
        const place = here.at(-1)?.place ?? 0
        for (const [index, entry] of replayAfterRestore(asDone(lost)).entries())
          await put({ ...entry, place: place + index + 1 })
      }),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    gone: leaving.signal,
    close() {
      leaving.abort()
      listeners.clear()
      heartbeat?.close()
    },
  }
}

/** Places count from one whenever nothing waits, so what was done at different times is put in order by its time. */
function asDone(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.command.made_at.localeCompare(b.command.made_at) || a.place - b.place)
}

/** Another tab sends now. */
function unlessLost(error: unknown): undefined {
  if (!(error instanceof LockLostError)) throw error
}

/** What an edit is based on stays what it was. */
function withVersion({ base }: Command, body: Command['body']): Command['body'] {
  return base ? { ...body, version: base.version } : body
}
