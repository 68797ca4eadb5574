/** What a browser's storage offers, so that tests can do without one. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key' | 'length'>

// Two bytes a character where it lies; a browser gives about five million characters to everything together.
const HARD_STOP = 256 * 1024

/**
 * Wraps a storage so that it can be closed for good. Delayed writers, such as the persister, may still hold data of the
 * person who just left; after sealing, none of it is written.
 */
export function sealedStorage(store: Store, hardStop = HARD_STOP) {
  let sealed = false
  return {
    seal: () => void (sealed = true),
    getItem: (key: string) => (sealed ? null : store.getItem(key)),
    removeItem: (key: string) => store.removeItem(key),
    setItem(key: string, value: string) {
      if (sealed) return
      try {
        if (value.length > hardStop) throw new RangeError('too much to keep')
        store.setItem(key, value)
      } catch {
        // Too much for us or for the browser: an old state must not stay in its place, and a second try would fail too.
        store.removeItem(key)
      }
    },
  }
}
