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
