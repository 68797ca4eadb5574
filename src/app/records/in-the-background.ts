const AT_ONCE = 4

/** Waits until the page has nothing better to do, but not for ever. */
export function idle(): Promise<void> {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) return new Promise((go) => void setTimeout(go, 50))
  return new Promise((go) => void requestIdleCallback(() => go(), { timeout: 2000 }))
}

/** Does the jobs four at a time, each when the page is idle. A job that fails stops nothing. */
export async function inTheBackground(
  jobs: readonly (() => Promise<unknown>)[],
  signal: AbortSignal,
  whenIdle: () => Promise<void> = idle,
): Promise<void> {
  const waiting = jobs.values()
  async function work() {
    for (const job of waiting) {
      await whenIdle()
      if (signal.aborted) return
      await job().catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
