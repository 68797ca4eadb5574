import { LockLostError } from './replica-store.ts'
import type { Heartbeat } from './heartbeat.ts'

/** The part of the browser's locks that is needed here. */
export type Locks = Pick<LockManager, 'request'>

/** A tab that was put to sleep while it wrote holds up the others no longer than this. */
const PATIENCE = 15_000

type Work<T> = (lost: AbortSignal) => Promise<T>

/**
 * Holds a lock for as long as the work lasts, and sends heartbeats meanwhile. If another takes the lock, the work is
 * aborted. With `ifAvailable`, nothing is done while another holds it.
 */
export function holdLock<T>(
  locks: Locks,
  name: string,
  how: LockOptions,
  work: Work<T>,
  heartbeat?: Heartbeat,
): Promise<T | undefined> {
  return requestLock(locks, name, how, work, () => undefined, heartbeat)
}

async function requestLock<T, Taken>(
  locks: Locks,
  name: string,
  how: LockOptions,
  work: Work<T>,
  taken: () => Taken,
  heartbeat?: Heartbeat,
): Promise<T | Taken> {
  const lost = new AbortController()
  let works = false

  async function begin(lock: Lock | null): Promise<T | Taken> {
    if (!lock) return taken()
    works = true
    const done = () => work(lost.signal)
    try {
      return await (heartbeat ? heartbeat.during(done) : done())
    } finally {
      works = false
    }
  }

  try {
    return await locks.request(name, how, begin)
  } catch (error) {
    if (!works) throw error
    lost.abort(error)
    throw new LockLostError()
  }
}

/** A lock that is waited for or stolen is always given. */
function notGiven(): never {
  throw new LockLostError()
}

/**
 * Runs one at a time among all tabs and the worker. A caller that waits long without a heartbeat takes the lock: its holder
 * may be asleep, and loses its turn to write as well. Without locks all run at once, and only the turns keep order.
 */
export async function withLock<T>(
  locks: Locks | undefined,
  name: string,
  work: Work<T>,
  heartbeat?: Heartbeat,
  patience = PATIENCE,
): Promise<T> {
  if (!locks) return work(new AbortController().signal)
  for (;;) {
    const before = heartbeat?.heard()
    const waiting = AbortSignal.timeout(patience)
    let begun = false
    const begin: Work<T> = (lost) => {
      begun = true
      return work(lost)
    }
    try {
      return await requestLock(locks, name, { signal: waiting }, begin, notGiven, heartbeat)
    } catch (error) {
      if (begun || !waiting.aborted) throw error
      if (heartbeat?.heard() === before)
        return await requestLock(locks, name, { steal: true }, work, notGiven, heartbeat)
    }
  }
}
