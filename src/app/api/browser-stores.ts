import type { Store } from './sealed-storage.ts'

/** A storage that lasts as long as the page. */
export function memoryStore(): Store & { keys: () => string[]; text: () => string } {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (place) => [...items.keys()][place] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    keys: () => [...items.keys()],
    text: () => JSON.stringify([...items]),
  }
}

/** A browser that was told to keep nothing refuses even the question: then it is kept for as long as the page lasts. */
function storeOf(name: 'localStorage' | 'sessionStorage'): Store {
  try {
    return window[name]
  } catch {
    return memoryStore()
  }
}

/** What lies in this browser for good, and what does for as long as the tab lives. */
export const stores = { local: storeOf('localStorage'), tab: storeOf('sessionStorage') }
