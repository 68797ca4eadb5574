import { memoryStore } from './memory-store.ts'
import type { Store } from './sealed-storage.ts'

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
