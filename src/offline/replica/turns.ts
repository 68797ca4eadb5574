/** The part of the browser's locks that is needed here. */
export type Locks = Pick<LockManager, 'request'>

/** A tab that was frozen while it wrote holds up the others no longer than this. */
const PATIENCE = 15_000

/**
 * One at a time among all tabs and the worker. Whoever waits long without a sign of life takes the lock away: the one
 * before may be frozen, and its turn to write is lost with it. Without locks everybody goes, and only the turns keep
 * order.
 */
export async function oneAtATime<T>(
  locks: Locks | undefined,
  name: string,
  work: () => Promise<T>,
  signs: () => number = () => 0,
  patience = PATIENCE,
): Promise<T> {
  if (!locks) return work()
  for (;;) {
    const before = signs()
    const waiting = AbortSignal.timeout(patience)
    let begun = false
    const begin = () => {
      begun = true
      return work()
    }
    try {
      return await locks.request(name, { signal: waiting }, begin)
    } catch (error) {
      if (begun || !waiting.aborted) throw error
      if (signs() === before) return locks.request(name, { steal: true }, work)
    }
  }
}
