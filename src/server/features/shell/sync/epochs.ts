import { leaseHours } from '#domain/access/time-unheard.ts'
import type { DeviceLock, Viewer } from '#domain/access/viewer.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'

/** The shape of what devices store. Raised when columns change meaning; devices then fetch everything afresh. */
export const SCHEMA = 1

export interface Epochs {
  readonly server_epoch: string
  readonly scope_epoch: string
  readonly schema: number
}

/** What must be equal on both sides before a cursor means anything. */
export async function epochsFor(callerDatabase: CallerDatabase, caller: Caller, serverEpoch: string): Promise<Epochs> {
  return { server_epoch: serverEpoch, scope_epoch: await callerDatabase.scopeEpoch(caller), schema: SCHEMA }
}

interface Lease {
  readonly lease_hours: number
  readonly lease_until: string
  readonly lock: DeviceLock
}

/**
 * How long a device may show what it holds without hearing from the server, and how that must be locked. Its clock may be
 * wrong, so hours count.
 */
export function leaseFor(viewer: Viewer, now = new Date()): Lease {
  const lease_hours = leaseHours(viewer)
  const lease_until = new Date(now.getTime() + lease_hours * 3_600_000).toISOString()
  return { lease_hours, lease_until, lock: viewer.device_lock }
}
