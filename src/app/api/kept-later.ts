import type { KeptCache } from './kept-cache.ts'
import { removeKept } from './kept-places.ts'
import type { Store } from './sealed-storage.ts'

/** The store of answers, loaded once a user is signed in. */
export function createKeptLater(load: () => Promise<KeptCache>, store: Store): KeptCache {
  let kept: KeptCache | undefined
  let owner: string | undefined

  async function once(userId: string, begin: (kept: KeptCache) => Promise<void> | void): Promise<void> {
    owner = userId
    kept ??= await load()
    // Who has left meanwhile leaves nothing.
    if (owner === userId) await begin(kept)
  }

  return {
    restore: (userId) => once(userId, (there) => there.restore(userId)).catch(() => undefined),
    follow: (userId) => void once(userId, (there) => there.follow(userId)).catch(() => undefined),
    save: () => kept?.save(),
    purge() {
      owner = undefined
      if (kept) kept.purge()
      else removeKept(store)
    },
  }
}
