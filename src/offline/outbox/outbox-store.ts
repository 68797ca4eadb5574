import type { AsideCommand, KeptCommand } from '../replica/contents.ts'
import { ASIDE, type ReplicaStore, type Write } from '../replica/replica-store.ts'
import { seal, sealBytes, unseal, unsealBytes, type Sealed } from '../seal.ts'
import type { Entry } from './command.ts'

export interface OutboxStore {
  all(): Promise<Entry[]>
  /** What it carries lies beside it, at the same moment or not at all. */
  put(entry: Entry, file?: ArrayBuffer): Promise<void>
  file(commandId: string): Promise<ArrayBuffer | undefined>
  /** What they carry goes along. */
  remove(commandIds: readonly string[]): Promise<void>
  /** Commands that are done and shown leave the queue but are kept for a while; their files are deleted at once. */
  setAside(entries: readonly Entry[], now: number): Promise<void>
  /** What was set aside of late. */
  aside(now: number): Promise<Entry[]>
  /** What was set aside before that can be needed no more. */
  forgetOld(now: number): Promise<void>
}

const FILE = 'file:'
/** Backups are younger: what was done before the last one is in it. */
const KEPT_FOR = 7 * 24 * 60 * 60_000

const entryKeys = async (store: ReplicaStore): Promise<string[]> =>
  (await store.keys('outbox', '')).filter((key) => !key.startsWith(FILE) && !key.startsWith(ASIDE))

/** How many commands are not done, and since when the oldest waits; asked without the key. */
export async function waitingIn(store: ReplicaStore): Promise<{ count: number; since: string | undefined }> {
  const kept = await Promise.all((await entryKeys(store)).map((key) => store.get('outbox', key)))
  const waiting = kept.flatMap((one) => (one && one.state !== 'done' ? one.made_at : []))
  return { count: waiting.length, since: waiting.toSorted()[0] }
}

const without = (commandId: string): Write[] => [commandId, FILE + commandId].map((key) => ({ table: 'outbox', key }))

export function sealedOutbox(store: ReplicaStore, key: CryptoKey, owner: string): OutboxStore {
  const placeOf = (commandId: string) => `${owner}|outbox|${commandId}`
  async function opened(id: string, kept: Sealed): Promise<Entry> {
    return JSON.parse(await unseal(key, kept, placeOf(id)))
  }
  return {
    async all() {
      const ids = await entryKeys(store)
      const entries = await Promise.all(
        ids.map(async (id) => {
          const kept = await store.get('outbox', id)
          return kept && opened(id, kept)
        }),
      )
      return entries.filter((entry) => entry !== undefined)
    },
    async put(entry, file) {
      const { command_id, made_at } = entry.command
      const sealed = await seal(key, JSON.stringify(entry), placeOf(command_id))
      const value: KeptCommand = { state: entry.state, made_at, ...sealed }
      const carried = file && (await sealBytes(key, file, placeOf(FILE + command_id)))
      await store.commit([
        { table: 'outbox', key: command_id, value },
        { table: 'outbox', key: ASIDE + command_id },
        ...(carried ? [{ table: 'outbox', key: FILE + command_id, value: carried } as const] : []),
      ])
    },
    async file(commandId) {
      const kept = await store.get('outbox', `${FILE}${commandId}`)
      return kept && unsealBytes(key, kept, placeOf(FILE + commandId))
    },
    remove: (ids) => store.commit(ids.flatMap(without)),
    async setAside(entries, now) {
      const writes = entries.map(async (entry): Promise<Write[]> => {
        const id = ASIDE + entry.command.command_id
        const value: AsideCommand = { at: now, ...(await seal(key, JSON.stringify(entry), placeOf(id))) }
        return [...without(entry.command.command_id), { table: 'outbox', key: id, value }]
      })
      await store.commit((await Promise.all(writes)).flat())
    },
    async aside(now) {
      const found: Entry[] = []
      for (const id of await store.keys('outbox', ASIDE)) {
        const kept = await store.get('outbox', id)
        if (kept && now - kept.at < KEPT_FOR) found.push(await opened(id, kept))
      }
      return found
    },
    async forgetOld(now) {
      for (const id of await store.keys('outbox', ASIDE)) {
        const kept = await store.get('outbox', id)
        if (kept && now - kept.at >= KEPT_FOR) await store.commit([{ table: 'outbox', key: id }])
      }
    },
  }
}
