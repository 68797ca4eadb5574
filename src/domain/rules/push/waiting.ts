import { quietUntil, zoneOf } from '../sms/quiet-hours.ts'

/** offline §5.8: how long a patient's message may wait to be read. 0 minutes is for ever. */
export interface Waits {
  /** Minutes until the users on the case who have not read it are reminded. */
  readonly reminderMinutes: number
  /** Minutes after the reminder until the case manager's supervisor is told. */
  readonly escalationMinutes: number
}

interface Wait {
  readonly since: Date
  readonly minutes: number
  /** Where the person is who would be disturbed. */
  readonly zone: string | null
}

const MINUTE = 60_000

/** Whether an alert is due now. At night it waits until the recipient's morning. */
export function isTooLong({ since, minutes, zone }: Wait, now: Date): boolean {
  if (minutes === 0 || now.getTime() - since.getTime() < minutes * MINUTE) return false
  return quietUntil(now, zoneOf(zone)) === null
}

/** An open portal of a user, as it last said of itself. */
export interface OpenPortal {
  /** On the device that a push would go to. */
  readonly isHere: boolean
  /** In front of its user. */
  readonly isFocused: boolean
}

/**
 * Seconds that a push waits for a portal to report that it has shown the message itself. A focused portal reports at
 * once, one in the background a little later; while another device is focused, the message is probably read there.
 */
export function secondsForPortals(portals: readonly OpenPortal[]): number {
  const here = portals.filter(({ isHere }) => isHere)
  if (here.some(({ isFocused }) => isFocused)) return 5
  if (here.length > 0) return 10
  return portals.some(({ isFocused }) => isFocused) ? 25 : 0
}
