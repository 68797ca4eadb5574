/**
 * When the device syncs: when the page looks by itself, and when the server tells of a change. What is under way then was
 * perhaps answered before the change, so another sync follows it.
 */
export function takeSyncTurns(sync: () => Promise<void>): { look(): void; afterChange(): Promise<void> } {
  let looking: Promise<void> | undefined
  let syncing: Promise<void> | undefined
  let more = false

  async function syncAll(): Promise<void> {
    while (more) {
      await looking
      more = false
      await sync().catch(() => undefined)
    }
    syncing = undefined
  }

  return {
    look() {
      looking ??= sync()
        .catch(() => undefined)
        .finally(() => (looking = undefined))
    },
    /** Resolves when a sync that began after the call has ended. Calls during one share the next. */
    afterChange() {
      more = true
      syncing ??= syncAll()
      return syncing
    },
  }
}
