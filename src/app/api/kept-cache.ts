import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/query-persist-client-core'
import type { PersistedClient } from '@tanstack/query-persist-client-core'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { KEPT_FOR, keyOf, removeKept } from './kept-places.ts'
import { sealedStorage, type Store } from './sealed-storage.ts'

/** Raise it when the form of a kept answer changes: what was kept before is then dropped. */
const BUSTER = '1'
const BUDGET = 128 * 1024

/** The freshest answers first, as many as the budget holds. */
export function withinBudget(client: PersistedClient, budget = BUDGET): string {
  let room = budget
  const queries = client.clientState.queries
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .filter((query) => {
      const size = JSON.stringify(query).length
      if (size > room) return false
      room -= size
      return true
    })
  return JSON.stringify({ ...client, clientState: { ...client.clientState, queries } })
}

const dehydrateOptions = {
  shouldDehydrateQuery: ({ meta, state }: Query) => meta?.persist === true && state.status === 'success',
  shouldDehydrateMutation: () => false,
}

/** The few answers that survive a reload: menu, look-ups, choices. Never a person's name. */
export function createKeptCache(queryClient: QueryClient, store: Store) {
  let open: { save: () => void; close: () => void } | undefined

  function connect(userId: string) {
    const storage = sealedStorage(store)
    const key = keyOf(userId)
    const persister = createSyncStoragePersister({ storage, key, serialize: (client) => withinBudget(client) })
    const options = { queryClient, persister, buster: BUSTER, dehydrateOptions }
    const leave = persistQueryClientSubscribe(options)
    open = {
      save() {
        const clientState = dehydrate(queryClient, dehydrateOptions)
        storage.setItem(key, withinBudget({ buster: BUSTER, timestamp: Date.now(), clientState }))
      },
      close() {
        storage.seal()
        leave()
      },
    }
    return options
  }

  return {
    /** At the start of the portal, before any loader asks for anything. */
    async restore(userId: string): Promise<void> {
      const options = connect(userId)
      const hydrateOptions = { defaultOptions: { queries: { gcTime: KEPT_FOR } } }
      await persistQueryClientRestore({ ...options, maxAge: KEPT_FOR, hydrateOptions }).catch(() => undefined)
    },
    /** From now on this person's answers are kept. */
    follow(userId: string): void {
      connect(userId)
    },
    /** Before the page goes: a write that still waits would be lost with it. */
    save: () => open?.save(),
    /** Closes the store first, so that no late write restores data, then removes all users' data. */
    purge(): void {
      open?.close()
      open = undefined
      removeKept(store)
    },
  }
}
export type KeptCache = ReturnType<typeof createKeptCache>
