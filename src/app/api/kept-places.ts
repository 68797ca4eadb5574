import type { Store } from './sealed-storage.ts'

export const KEPT_FOR = 7 * 24 * 60 * 60_000

const PREFIX = 'caseway.q.v1.'

/** A short name for a person's part of the storage; the id itself would tell who uses the device. */
export function keyOf(userId: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(userId)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return PREFIX + hash.toString(36)
}

/** Everything kept for any user. */
export function removeKept(store: Store): void {
  const keys = Array.from({ length: store.length }, (_, place) => store.key(place))
  for (const key of keys) if (key?.startsWith(PREFIX)) store.removeItem(key)
}
