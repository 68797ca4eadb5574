import type { UserType } from './viewer.ts'

/** Bounds and default of a role's idle minutes, which count in browsers without "Remember me". */
export const IDLE_MINUTES = { least: 5, usual: 30, most: 480 }

const LEASE_HOURS = { staff: 72, others: 24 }

interface Holder {
  readonly user_type: UserType
  /** As the role says, where it does. */
  readonly device_hours: number | null
  readonly idle_minutes: number | null
}

/** How long a device may show what it holds without hearing from the server. */
export function leaseHours({ user_type, device_hours }: Pick<Holder, 'user_type' | 'device_hours'>): number {
  return device_hours ?? (user_type === 'staff' ? LEASE_HOURS.staff : LEASE_HOURS.others)
}

/**
 * L5: after how many minutes without an act a session ends. Where the browser remembers, the device has its own lock, and
 * its lease counts; elsewhere others may use it too.
 */
export function idleMinutes(remembered: boolean, holder: Holder): number {
  return remembered ? leaseHours(holder) * 60 : (holder.idle_minutes ?? IDLE_MINUTES.usual)
}
