import type { Used } from './contents.ts'
import { ANSWERS, ASIDE, BACKGROUND_SYNC, type ReplicaStore, type Write } from './replica-store.ts'
import { SYNC_STATE, STEPS, type SyncState } from './sync-state.ts'

const HOUR = 3_600_000
/** Clocks drift back by minutes on their own. */
const TOLERANCE = 10 * 60_000

/** Key of the lease time used so far. */
export const LEASE_USED = 'seen'

const LAPSED = 'lapsed'

/** Whether rows lay here until they had not been heard of for too long; not before something lies here again. */
export async function isLapsed(store: Pick<ReplicaStore, 'get'>): Promise<boolean> {
  return (await store.get('meta', SYNC_STATE)) === undefined && (await store.get('meta', LAPSED)) === true
}

type Heard = Pick<SyncState, 'heard_at' | 'server_at'>

/**
 * W10: lease time used up at `now`. Adds up the time between readings, so that turning the clock back returns none of it.
 * Until the clock is turned back this is capped by the time passed since `server_at`, so that correcting a slow clock costs
 * nothing. Undefined if the clock is before the last contact, both as this clock and as the server's told it.
 */
export function leaseUsedAt(
  { heard_at, server_at = heard_at }: Heard,
  before: Used | undefined,
  now: number,
): Used | undefined {
  if (now < Math.min(heard_at, server_at) - TOLERANCE) return undefined
  const last = before?.heard_at === heard_at ? before : { heard_at, at: heard_at, used: 0, turned: false }
  const byServer = now - server_at
  if (now < last.at - TOLERANCE) return { heard_at, at: now, used: Math.max(last.used, byServer), turned: true }
  const counted = last.used + Math.max(0, now - last.at)
  const used = last.turned || byServer < 0 ? counted : Math.max(last.used, Math.min(counted, byServer))
  return { ...last, at: Math.max(last.at, now), used }
}

/** How long rows may still be shown without hearing from the server, in milliseconds, and the lease time used at `now`. */
export async function leaseLeft(
  store: Pick<ReplicaStore, 'get'>,
  now: number,
): Promise<{ left: number; used: Used | undefined }> {
  const [syncState, before] = await Promise.all([store.get('meta', SYNC_STATE), store.get('meta', LEASE_USED)])
  const used = syncState && leaseUsedAt(syncState, before, now)
  return { used, left: used ? Math.max(0, syncState.lease_hours * HOUR - used.used) : 0 }
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * The same, remembering what is used up; where nothing was heard yet there is nothing to remember. A full disk takes no
 * write, and what lies there can be read all the same, unless the clock was turned back: only what is remembered tells that.
 */
export async function leaseOf(store: ReplicaStore, now: number): Promise<number> {
  if ((await store.get('meta', SYNC_STATE)) === undefined) return 0
  const { left, used } = await leaseLeft(store, now)
  if (left === 0) {
    await store.commit([{ table: 'meta', key: LAPSED, value: true }])
    return 0
  }
  try {
    await store.commit([{ table: 'meta', key: LEASE_USED, value: used }])
  } catch (error) {
    if (!isFull(error) || used?.turned) throw error
  }
  return left
}

/**
 * Ends the lease if it has run out; returns the milliseconds left. Before the first rows have come nothing is ended: taking the
 * turn to write would abort the sync that brings them.
 */
export async function endLapsed(store: ReplicaStore, now: number): Promise<number> {
  if ((await store.get('meta', SYNC_STATE)) === undefined) {
    await dropLateAnswers(store)
    return 0
  }
  const left = await leaseOf(store, now)
  if (left === 0) await endLease(store)
  return left
}

/** An answer that was being sealed while the lease was ended, by another tab or the worker, came to lie here after it. */
async function dropLateAnswers(store: ReplicaStore): Promise<void> {
  const late = await store.keys('answer', '')
  if (late.length > 0) await store.commit(late.map((key) => ({ table: 'answer', key })))
}

/**
 * Nothing that came from the server stays, and the worker no longer sends in the person's name. What waits to be sent
 * stays sealed until the server was heard.
 */
export async function endLease(store: ReplicaStore): Promise<void> {
  // A tab that still writes rows loses its turn: its next commit fails.
  const turn = await store.takeTurn()
  const going = [
    ['block', ''],
    ['answer', ''],
    ['outbox', ASIDE],
  ] as const
  const writes = await Promise.all(
    going.map(async ([table, from]) => (await store.keys(table, from)).map((key): Write => ({ table, key }))),
  )
  const about: Write[] = [SYNC_STATE, LEASE_USED, ANSWERS, BACKGROUND_SYNC].map((key) => ({ table: 'meta', key }))
  const { step } = (await store.get('meta', SYNC_STATE)) ?? {}
  if (step !== undefined) about.push({ table: 'meta', key: STEPS, value: step })
  await store.commit([...writes.flat(), ...about], turn)
}
