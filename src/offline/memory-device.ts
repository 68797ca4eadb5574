import type { DeviceContents, DeviceStore } from './device-store.ts'

/** Stands in where nothing may or can be kept, as while viewing as another user: lasts as long as the page. */
export function memoryDevice(things = new Map<string, unknown>()): DeviceStore {
  const read = <Name extends string>(name: Name) => things.get(name) as DeviceContents<Name> | undefined
  return {
    get: async (name) => read(name),
    put: async (name, value) => void things.set(name, value),
    async putFirst(name, value) {
      if (!things.has(name)) things.set(name, value)
      return read(name) ?? value
    },
    async increase(name) {
      const next = Number(things.get(name) ?? 0) + 1
      things.set(name, next)
      return next
    },
    remove: async (names) => names.forEach((name) => things.delete(name)),
    names: async () => [...things.keys()],
  }
}
