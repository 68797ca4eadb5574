import type { UnreadPatient } from '#domain/calls/messages.ts'
import type { Caller } from '#server/http/caller.ts'
import { Refusal } from '#domain/errors.ts'
import type { Log } from '#server/http/log.ts'
import type { Connection, Connections, ToldEvent } from './connections.ts'
import type { LiveEvent } from './feed.ts'
import { CLOSE } from './limits.ts'
import type { Recheck } from './recheck.ts'

/** The items of some patients, as the caller may see them now; of those he may not see, none. */
export type ItemsOf = (caller: Caller, patientIds: readonly string[]) => Promise<readonly UnreadPatient[]>

const nothing = { patient__name: null, messages_count: 0, reply_wanted_since: null, last_text: null, last_at: null }

export interface Delivery {
  /** Hands events on to the sockets of those they concern. */
  take(events: readonly LiveEvent[], cursor: string): void
  /** The same for one socket that was away. */
  catchUp(connection: Connection, events: readonly LiveEvent[], cursor: string): Promise<void>
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

interface Parts {
  readonly connections: Connections
  readonly itemsOf: ItemsOf
  readonly recheck: Recheck
  readonly log: Log
}

/** What a user is still to be told: of each patient and each contact once, however much happened in the meantime. */
interface Waiting {
  patients: Map<string, string>
  chats: Map<string, string>
  /** Of these, the contacts who have written. */
  letters: Set<string>
  typing: Map<string, string>
  rights: string | undefined
  triage: string | undefined
  session: boolean
  cursor: string
}

/** Database connections that delivery may hold at once. */
const AT_ONCE = 6
const TRIES = 3
const AGAIN_MS = 500

export function openDelivery({ connections, itemsOf, recheck, log }: Parts): Delivery {
  const waiting = new Map<string, Waiting>()
  const busy = new Set<string>()
  let whenIdle: (() => void)[] = []

  function next(): void {
    for (const userId of waiting.keys()) {
      if (busy.size >= AT_ONCE) return
      if (!busy.has(userId)) void work(userId)
    }
    if (busy.size > 0) return
    whenIdle.forEach((done) => done())
    whenIdle = []
  }

  /** One after the other for each user, so that what is told later is never older. */
  async function work(userId: string): Promise<void> {
    const due = waiting.get(userId)
    if (!due) return
    waiting.delete(userId)
    busy.add(userId)
    try {
      await deliver(userId, due)
    } catch (error) {
      log.error('live events could not be delivered', { error })
      // A reconnecting client asks for what it missed.
      for (const connection of connections.of(userId)) connection.close(CLOSE.broken)
    } finally {
      busy.delete(userId)
      next()
    }
  }

  async function deliver(userId: string, due: Waiting): Promise<void> {
    if (due.session || due.rights) await recheck(connections.of(userId), due.rights !== undefined)
    const open = connections.of(userId)
    if (due.rights) for (const connection of open) hint(connection, due.rights, due.cursor, { kind: 'rights' })
    for (const connection of open) hintContacts(connection, due)
    if (due.triage) for (const connection of open) hint(connection, due.triage, due.cursor, { kind: 'triage' })
    if (due.patients.size > 0) await tell(open, due.patients, due.cursor)
  }

  /** Only who it was: what was said, each asks for himself. */
  function hintContacts(
    connection: Connection,
    { chats, letters, typing, cursor }: Pick<Waiting, 'chats' | 'letters' | 'typing' | 'cursor'>,
  ) {
    for (const [contact_id, id] of chats)
      hint(connection, id, cursor, { kind: 'chat', contact_id, letter: letters.has(contact_id) })
    for (const [contact_id, id] of typing) hint(connection, id, cursor, { kind: 'typing', contact_id })
  }

  async function tell(open: readonly Connection[], patients: ReadonlyMap<string, string>, cursor: string) {
    const items = await asked(open, [...patients.keys()])
    if (!items) return
    for (const [patientId, id] of patients) {
      const item = items.get(patientId)
      // Of a patient who is out of sight by now, nothing waits to be read.
      const shown: UnreadPatient = item ?? { ...nothing, patient__id: patientId }
      for (const connection of open) {
        const about = { topic: patientId, event: id }
        if (connection.channel === 'items') connection.send(shown, about)
        else if (item) hint(connection, id, cursor, { kind: 'messages', patient_id: patientId }, about)
      }
    }
  }

  /** Asks as one of the user's sessions; one that has ended takes its sockets along, and another is asked. */
  async function asked(open: readonly Connection[], patientIds: readonly string[]) {
    for (const connection of open) {
      try {
        const items = await patiently(() => itemsOf(connection.caller, patientIds))
        return new Map(items.map((item) => [item.patient__id, item]))
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'BUSY') throw error
        connection.close(CLOSE.sessionEnded)
      }
    }
    return undefined
  }

  function hint(connection: Connection, id: string, cursor: string, message: object, about?: ToldEvent): void {
    if (connection.channel === 'hints') connection.send({ id, cursor, ...message }, about)
  }

  return {
    take(events, cursor) {
      for (const event of events)
        for (const userId of event.users)
          if (connections.of(userId).length > 0) waiting.set(userId, withEvent(waiting.get(userId), event, cursor))
      next()
    },

    async catchUp(connection, events, cursor) {
      const patients = topicsOf(events, isAbout)
      // Typing notices are dropped after a reconnect: they are outdated.
      const chats = topicsOf(events, isOfChat)
      hintContacts(connection, { chats, letters: new Set(), typing: new Map(), cursor })
      const triage = events.findLast(({ kind }) => kind === 'triage')
      if (triage) hint(connection, triage.id, cursor, { kind: 'triage' })
      const rights = events.findLast(({ kind }) => kind === 'rights')
      if (rights) hint(connection, rights.id, cursor, { kind: 'rights' })
      if (patients.size > 0) await tell([connection], patients, cursor)
    },

    idle: () =>
      busy.size === 0 && waiting.size === 0
        ? Promise.resolve()
        : new Promise((done) => {
            whenIdle.push(done)
          }),
  }
}

/** Whether the topic is a patient. */
function isAbout(kind: LiveEvent['kind']): boolean {
  return kind === 'sms' || kind === 'seen' || kind === 'handover'
}

function isOfChat(kind: LiveEvent['kind']): boolean {
  return kind === 'chat' || kind === 'letter'
}

function topicsOf(events: readonly LiveEvent[], wanted: (kind: LiveEvent['kind']) => boolean): Map<string, string> {
  return new Map(events.flatMap(({ kind, topic, id }) => (topic && wanted(kind) ? [[topic, id]] : [])))
}

function withEvent(known: Waiting | undefined, { id, kind, topic }: LiveEvent, cursor: string): Waiting {
  const due = known ?? nothingWaits(cursor)
  if (topic && isAbout(kind)) due.patients.set(topic, id)
  if (topic && isOfChat(kind)) due.chats.set(topic, id)
  if (topic && kind === 'letter') due.letters.add(topic)
  if (topic && kind === 'typing') due.typing.set(topic, id)
  if (kind === 'rights') due.rights = id
  if (kind === 'triage') due.triage = id
  if (kind === 'session') due.session = true
  due.cursor = cursor
  return due
}

function nothingWaits(cursor: string): Waiting {
  const [rights, triage, session] = [undefined, undefined, false]
  return {
    patients: new Map(),
    chats: new Map(),
    letters: new Set(),
    typing: new Map(),
    rights,
    triage,
    session,
    cursor,
  }
}

/** A short database outage doesn't close the sockets. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tried === TRIES || (error instanceof Refusal && error.code !== 'BUSY')) throw error
      await new Promise((go) => void setTimeout(go, AGAIN_MS))
    }
  }
}
