import type { DeviceStore } from './device-store.ts'
import { ownerName, seal, unseal } from './seal.ts'

/** A draft untouched for this long is no longer offered, and deleted when it is read. */
const KEPT_FOR = 7 * 24 * 60 * 60_000

export interface FoundDraft {
  readonly text: string
  /** When it was last written, in milliseconds. */
  readonly at: number
}

export interface SealedDraft {
  keep(text: string): Promise<void>
  read(): Promise<FoundDraft | undefined>
  forget(): Promise<void>
  /** From now on nothing is written, whatever is still under way. */
  close(): void
}

/** Where drafts lie, and the key of all that this person has on this device. */
export interface DraftPlace {
  readonly store: DeviceStore
  readonly key: CryptoKey
}

/** One draft of one person, sealed as everything of his is: behind his secret, if he has one. What others left goes. */
export function sealedDraft(
  open: () => Promise<DraftPlace>,
  userId: string,
  subject: string,
  now: () => number = Date.now,
): SealedDraft {
  let closed = false
  let place: ReturnType<typeof find> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function find() {
    const [{ store, key }, owner] = await Promise.all([open(), ownerName(userId)])
    const others = (await store.names()).filter((name) => !name.startsWith(`${owner}.draft.`))
    if (others.length > 0) await store.remove(others)
    return { store, key, name: `${owner}.draft.${subject}` as const }
  }

  /** One after the other: what was asked last stands. */
  function inTurn<T>(work: (place: Awaited<ReturnType<typeof find>>) => Promise<T>): Promise<T | undefined> {
    const turn = last.then(async () => {
      if (closed) return undefined
      place ??= find()
      // What may not lie here now may later.
      place.catch(() => (place = undefined))
      return work(await place)
    })
    last = turn.catch(() => undefined)
    return turn
  }

  return {
    keep: (text) =>
      inTurn(async ({ store, key, name }) => {
        const sealed = await seal(key, JSON.stringify({ text, at: now() }), name)
        if (!closed) await store.put(name, sealed)
      }),
    read: () =>
      inTurn(async ({ store, key, name }) => {
        const sealed = await store.get(name)
        if (!sealed) return undefined
        const found = await unseal(key, sealed, name).catch(() => undefined)
        const draft: FoundDraft | undefined = found === undefined ? undefined : JSON.parse(found)
        if (draft && now() - draft.at < KEPT_FOR) return draft
        await store.remove([name])
        return undefined
      }),
    async forget() {
      await inTurn(({ store, name }) => store.remove([name]))
    },
    close: () => void (closed = true),
  }
}
