import { AsyncLocalStorage } from 'node:async_hooks'

export interface WorkLoop {
  /** Looks for work, now or after the look that is under way. */
  wake(): void
  /** Resolves when nothing is under way; from then on nothing wakes it. */
  stop(): Promise<void>
}

/** Runs `look`, which answers whether more may be left, one run after the other until nothing is left. */
export function openWorkLoop(look: () => Promise<boolean>, failed: (error: unknown) => void): WorkLoop {
  // A notification of the database may arrive inside another caller's transaction, which this work is no part of.
  const apart = AsyncLocalStorage.snapshot()
  let current: Promise<void> | undefined
  let isWanted = false
  let isStopped = false

  async function run(): Promise<void> {
    while (isWanted) {
      isWanted = false
      if ((await look()) && !isStopped) isWanted = true
    }
  }

  function wake(): void {
    if (isStopped) return
    isWanted = true
    current ??= apart(run)
      .catch((error: unknown) => {
        if (!isStopped) failed(error)
      })
      .finally(() => {
        current = undefined
        // A call after the last look and before this moment.
        if (isWanted) wake()
      })
  }

  return {
    wake,
    async stop() {
      isStopped = true
      isWanted = false
      await current
    },
  }
}
