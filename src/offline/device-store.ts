import { DEVICE } from './forget-device.ts'
import type { WrappedKey } from './keys/key-wrap.ts'
import { openDatabase } from './open-database.ts'
import type { Sealed } from './seal.ts'

/** What lies on the device under a name. */
export type DeviceContents<Name extends string> = Name extends `${string}.key`
  ? WrappedKey
  : Name extends `${string}.wrapping` | `${string}.mixing`
    ? CryptoKey
    : Name extends `${string}.draft.${string}`
      ? Sealed
      : unknown

/** A few things by name, as they lie on the device. What is written lies there, power or not, when it settles. */
export interface DeviceStore {
  get<const Name extends string>(name: Name): Promise<DeviceContents<Name> | undefined>
  put(name: string, value: unknown): Promise<void>
  /** What lies there already, or this value, if nothing does. */
  putFirst<const Name extends string>(name: Name, value: DeviceContents<Name>): Promise<DeviceContents<Name>>
  /** Increments the stored number in one transaction, so that concurrent callers get different numbers. */
  increase(name: string): Promise<number>
  remove(names: readonly string[]): Promise<void>
  names(): Promise<string[]>
}

const SEALED = 'sealed'

export function openDevice(name: string = DEVICE): Promise<DeviceStore> {
  return openTable(name, SEALED)
}

/** The store of this name where there is one: one that was deleted, or is being deleted, is not made anew by a look. */
export async function findDevice(name: string): Promise<DeviceStore | undefined> {
  try {
    return await openTable(name, SEALED, false)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

/**
 * One connection for as long as it is let: once the database is deleted, nothing opens or fills it again from here. With
 * `makes` false it fails if there is none.
 */
export async function openTable(name: string, of: string, makes = true): Promise<DeviceStore> {
  const database = await openDatabase(name, 1, {
    upgrade(made, _, changing) {
      if (makes) made.createObjectStore(of)
      else changing.abort()
    },
  })
  const writing = () => database.transaction(of, 'readwrite', { durability: 'strict' })

  return {
    get: async (name) => database.get(of, name),
    async put(name, value) {
      const { store, done } = writing()
      await Promise.all([store.put(value, name), done])
    },
    async putFirst<Name extends string>(name: Name, value: DeviceContents<Name>) {
      const { store, done } = writing()
      const found: DeviceContents<Name> | undefined = await store.get(name)
      await Promise.all([found === undefined && store.put(value, name), done])
      return found ?? value
    },
    async increase(name) {
      const { store, done } = writing()
      const next = Number((await store.get(name)) ?? 0) + 1
      await Promise.all([store.put(next, name), done])
      return next
    },
    async remove(names) {
      const { store, done } = writing()
      await Promise.all([...names.map((name) => store.delete(name)), done])
    },
    names: async () => (await database.getAllKeys(of)).map(String),
  }
}
