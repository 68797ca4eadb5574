import type pg from 'pg'
import type { WorkKind } from '#domain/rules/background-work.ts'
import { freeBytesIn } from '#server/disk-room.ts'

/** How much of one kind of background work waits or has failed. */
export interface Queue {
  readonly kind: WorkKind
  readonly waiting: number
  readonly failed: number
  /** Seconds that the oldest of what is due has been waiting; 0 where nothing is due. */
  readonly lag: number
}

export interface PortalState {
  readonly queues: readonly Queue[]
  /** Seconds since the oldest event of the audit that no seal covers; 0 where all are sealed. */
  readonly unsealed: number
  readonly connections: { readonly busy: number; readonly idle: number; readonly wanted: number }
  readonly sockets: number
  /** Bytes left on the disk of the data folder. */
  readonly diskFree: number
}

export interface StateParts {
  readonly pool: pg.Pool
  /** How many are open. */
  readonly sockets: () => number
  readonly dataDir: string
}

const seconds = (of: string): string => `coalesce(extract(epoch from now() - ${of}), 0)::float`
const lag = (due: string): string => `greatest(${seconds(due)}, 0)`

/** Each part reads an index of what is not finished, or a table from which what is finished goes. */
const QUEUES = `
  select 'event' as kind, count(*) filter (where dead_at is null)::int as waiting,
    count(*) filter (where dead_at is not null)::int as failed, ${lag('min(next_try_at) filter (where dead_at is null)')} as lag
  from event_outbox
  union all
  select 'mail', (select count(*)::int from outgoing where channel = 'mail' and state = 'waiting'),
    (select count(*)::int from outgoing where channel = 'mail' and state = 'failed' and error is not null and dropped_at is null),
    (select ${lag('min(next_try_at)')} from outgoing where channel = 'mail' and state = 'waiting')
  union all
  select 'sms', count(*) filter (where failed_at is null)::int, count(*) filter (where failed_at is not null)::int,
    ${lag('min(next_try_at) filter (where failed_at is null)')}
  from sms_delivery
  union all
  select 'push', count(*)::int, (select count(*)::int from push_subscription where state = 'stale' and last_error is not null),
    ${lag('min(due_at)')}
  from push_due
  union all
  select 'export', (select count(*)::int from export_job where state in ('waiting', 'running')),
    (select count(*)::int from export_job where state = 'failed' and error is not null and dropped_at is null),
    (select ${lag('min(created_at)')} from export_job where state = 'waiting')`

const UNSEALED = `select ${seconds('audit_unsealed_since()')} as unsealed`

/** What an operator watches: the work behind the portal, its record, its connections and its disk. */
export async function portalState({ pool, sockets, dataDir }: StateParts): Promise<PortalState> {
  const [queues, sealed] = await Promise.all([pool.query<Queue>(QUEUES), pool.query<{ unsealed: number }>(UNSEALED)])
  return {
    queues: queues.rows,
    unsealed: sealed.rows[0]?.unsealed ?? 0,
    connections: { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, wanted: pool.waitingCount },
    sockets: sockets(),
    diskFree: freeBytesIn(dataDir),
  }
}
