import type { Viewer } from '#domain/access/viewer.ts'
import type { Caller, Gate } from '#server/records/gate.ts'

/** The shape of what devices store. Raised when columns change meaning; devices then fetch everything afresh. */
export const SCHEMA = 1

export interface Epochs {
  readonly server_epoch: string
  readonly scope_epoch: string
  readonly schema: number
}

/** What must be equal on both sides before a cursor means anything. */
export async function epochsFor(gate: Gate, caller: Caller, serverEpoch: string): Promise<Epochs> {
  return { server_epoch: serverEpoch, scope_epoch: await gate.scopeEpoch(caller), schema: SCHEMA }
}

const LEASE_HOURS = { staff: 72, others: 24 }

/** How long a device may show what it holds without hearing from the server. */
export function leaseUntil(viewer: Viewer, now = new Date()): string {
  const hours = viewer.user_type === 'staff' ? LEASE_HOURS.staff : LEASE_HOURS.others
  return new Date(now.getTime() + hours * 3_600_000).toISOString()
}
