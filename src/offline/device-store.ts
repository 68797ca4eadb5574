import { DEVICE } from './forget-device.ts'
import { openedBy } from './opened-by.ts'

/** A few things by name, as they lie on the device. What is written lies there, power or not, when it settles. */
export interface DeviceStore {
  get(name: string): Promise<unknown>
  put(name: string, value: unknown): Promise<void>
  /** What lies there already, or this value, if nothing does. */
  putFirst(name: string, value: unknown): Promise<unknown>
  /** One more than the number that lies there, at one go: whoever does it at the same time gets another number. */
  increase(name: string): Promise<number>
  remove(names: readonly string[]): Promise<void>
  names(): Promise<string[]>
}

const SEALED = 'sealed'

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the device refuses')))
  })
}

export function openDevice(name: string = DEVICE): Promise<DeviceStore> {
  return openTable(name, SEALED)
}

/** One connection for as long as it is let: once the database is deleted, nothing opens or fills it again from here. */
export async function openTable(name: string, of: string): Promise<DeviceStore> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(of))
  const database = await openedBy(opening)
  database.addEventListener('versionchange', () => database.close())
  const read = () => database.transaction(of, 'readonly').objectStore(of)

  async function write<T>(work: (place: IDBObjectStore) => Promise<T>): Promise<T> {
    const writing = database.transaction(of, 'readwrite', { durability: 'strict' })
    const [done] = await Promise.all([work(writing.objectStore(of)), ended(writing)])
    return done
  }

  return {
    get: (name) => answerOf<unknown>(read().get(name)),
    put: (name, value) => write(async (place) => void place.put(value, name)),
    putFirst: (name, value) =>
      write(async (place) => {
        const found: unknown = await answerOf<unknown>(place.get(name))
        if (found === undefined) place.put(value, name)
        return found ?? value
      }),
    increase: (name) =>
      write(async (place) => {
        const next = Number((await answerOf<unknown>(place.get(name))) ?? 0) + 1
        place.put(next, name)
        return next
      }),
    remove: (names) => write(async (place) => names.forEach((name) => place.delete(name))),
    names: async () => (await answerOf(read().getAllKeys())).map(String),
  }
}

function ended(writing: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    writing.addEventListener('complete', () => resolve())
    writing.addEventListener('abort', () => reject(writing.error ?? new Error('the device refuses')))
  })
}
