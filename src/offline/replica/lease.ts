import { ANSWERS, ASIDE, ERRAND, type ReplicaStore, type Write } from './replica-store.ts'
import { STANDING, STEPS, type Standing } from './standing.ts'

const HOUR = 3_600_000
/** Clocks are put right by minutes; more than that is somebody's doing. */
const TOLERANCE = 10 * 60_000

/** The latest moment that this device has shown, in milliseconds. */
export const SEEN = 'seen'

const LAPSED = 'lapsed'

/** Whether rows lay here until they had not been heard of for too long; not before something lies here again. */
export async function isLapsed(store: Pick<ReplicaStore, 'get'>): Promise<boolean> {
  return (await store.get('meta', STANDING)) === undefined && (await store.get('meta', LAPSED)) === true
}

/**
 * How long rows may still be shown without hearing from the server, in milliseconds. A clock that is turned back ends
 * it: that way it never lasts longer.
 */
export function leaseLeft(
  { heard_at, lease_hours }: Pick<Standing, 'heard_at' | 'lease_hours'>,
  seen: number,
  now: number,
): number {
  const latest = Math.max(seen, heard_at)
  if (now < latest - TOLERANCE) return 0
  return Math.max(0, heard_at + lease_hours * HOUR - Math.max(now, latest))
}

/** What is left, remembering that it is as late as it is. */
export async function leaseOf(store: ReplicaStore, now: number): Promise<number> {
  const [found, latest] = await Promise.all([store.get('meta', STANDING), store.get('meta', SEEN)])
  if (!found) return 0
  const standing = found as Standing
  const seen = Number(latest ?? 0)
  const left = leaseLeft(standing, seen, now)
  if (left === 0) await store.commit([{ table: 'meta', key: LAPSED, value: true }])
  if (left > 0 && now > seen) await store.commit([{ table: 'meta', key: SEEN, value: now }])
  return left
}

/** Ends it where it is over, though nobody asks for what lies here: not everybody comes back. */
export async function endLapsed(store: ReplicaStore, now: number): Promise<void> {
  const lies = (await store.get('meta', STANDING)) !== undefined
  if (lies && (await leaseOf(store, now)) === 0) await endLease(store)
}

/**
 * Nothing that came from the server stays, and nobody sends without the person. What waits to be sent stays sealed until
 * the server was heard.
 */
export async function endLease(store: ReplicaStore): Promise<void> {
  // Whoever still writes rows has lost his turn.
  const turn = await store.takeTurn()
  const going = [
    ['block', ''],
    ['answer', ''],
    ['outbox', ASIDE],
  ] as const
  const writes = await Promise.all(
    going.map(async ([table, from]) => (await store.keys(table, from)).map((key): Write => ({ table, key }))),
  )
  const about: Write[] = [STANDING, SEEN, ANSWERS, ERRAND].map((key) => ({ table: 'meta', key }))
  const { step } = ((await store.get('meta', STANDING)) as Standing | undefined) ?? {}
  if (step !== undefined) about.push({ table: 'meta', key: STEPS, value: step })
  await store.commit([...writes.flat(), ...about], turn)
}
