interface Parts {
  /** Syncs, or joins a sync that is under way. */
  readonly sync: () => Promise<void>
  /** Resolves when none is under way any more. */
  readonly ended: () => Promise<unknown>
}

/**
 * Syncs after changes that the server tells of. A sync that is under way then was perhaps answered before the change, so
 * another one follows it. Resolves when a sync that began after the call has ended; calls during one share the next.
 */
export function syncAfterChanges({ sync, ended }: Parts): () => Promise<void> {
  let syncing: Promise<void> | undefined
  let more = false

  async function syncAll(): Promise<void> {
    while (more) {
      await ended()
      more = false
      await sync().catch(() => undefined)
    }
    syncing = undefined
  }

  return () => {
    more = true
    syncing ??= syncAll()
    return syncing
  }
}
