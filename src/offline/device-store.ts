import { DEVICE } from './forget-device.ts'
import { openedBy } from './opened-by.ts'

/** A few things by name, as they lie on the device. */
export interface DeviceStore {
  get(name: string): Promise<unknown>
  put(name: string, value: unknown): Promise<void>
  /** What lies there already, or this value, if nothing does. */
  putFirst(name: string, value: unknown): Promise<unknown>
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
  const table = (mode: IDBTransactionMode) => database.transaction(of, mode).objectStore(of)
  return {
    get: (name) => answerOf<unknown>(table('readonly').get(name)),
    async put(name, value) {
      await answerOf(table('readwrite').put(value, name))
    },
    async putFirst(name, value) {
      const place = table('readwrite')
      const found: unknown = await answerOf<unknown>(place.get(name))
      if (found !== undefined) return found
      await answerOf(place.put(value, name))
      return value
    },
    async remove(names) {
      const place = table('readwrite')
      await Promise.all(names.map((name) => answerOf(place.delete(name))))
    },
    names: async () => (await answerOf(table('readonly').getAllKeys())).map(String),
  }
}
