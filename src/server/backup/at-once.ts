import { setTimeout as pause } from 'node:timers/promises'

/** Works on so many at once. The first fault ends it, once nothing is under way any more. */
export async function eachAtOnce<T>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values()
  let broken = false
  const workers = Array.from({ length: count }, async () => {
    for (const item of left) {
      if (broken) return
      try {
        await work(item)
      } catch (error) {
        broken = true
        throw error
      }
    }
  })
  const ended = await Promise.allSettled(workers)
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

const PAUSES_MS = [500, 3000]

/** A store far away may not answer once. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await work()
    } catch {
      await pause(ms)
    }
  }
  return work()
}
