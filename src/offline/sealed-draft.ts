import type { DeviceStore } from './device-store.ts'
import { newKey, ownerName, seal, unseal, type Sealed } from './seal.ts'

/** What nobody went on with for so long is not waited for any more. */
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

interface Place {
  readonly store: DeviceStore
  readonly name: string
  readonly key: CryptoKey
}

/** One draft of one person, sealed with a key that this person has on this device. What others left goes. */
export function sealedDraft(
  open: () => Promise<DeviceStore>,
  userId: string,
  subject: string,
  now: () => number = Date.now,
): SealedDraft {
  let closed = false
  let place: Promise<Place> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function find(): Promise<Place> {
    const [store, owner] = await Promise.all([open(), ownerName(userId)])
    const others = (await store.names()).filter((name) => !name.startsWith(`${owner}.`))
    await store.remove(others)
    const key = (await store.putFirst(`${owner}.key`, await newKey())) as CryptoKey
    return { store, key, name: `${owner}.draft.${subject}` }
  }

  /** One after the other: what was asked last stands. */
  function inTurn<T>(work: (place: Place) => Promise<T>): Promise<T | undefined> {
    const turn = last.then(async () => {
      if (closed) return undefined
      place ??= find()
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
        const sealed = (await store.get(name)) as Sealed | undefined
        if (!sealed) return undefined
        const found = await unseal(key, sealed, name).catch(() => undefined)
        const draft = found === undefined ? undefined : (JSON.parse(found) as FoundDraft)
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
