import { idle } from '../api/idle.ts'

const AT_ONCE = 4

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
