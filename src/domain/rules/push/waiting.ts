import { quietUntil, zoneOf } from '../sms/quiet-hours.ts'

/** offline §5.8: how long a patient's message may wait to be read. 0 minutes is for ever. */
export interface Waits {
  /** Until everybody on the case is reminded. */
  readonly reminderMinutes: number
  /** From there on, until whoever leads the case manager is told. */
  readonly escalationMinutes: number
}

interface Wait {
  readonly since: Date
  readonly minutes: number
  /** Where the person is who would be disturbed. */
  readonly zone: string | null
}

const MINUTE = 60_000

/** Whether somebody is to be told now. Nobody is told at night: it waits for the morning of whoever it is. */
export function isTooLong({ since, minutes, zone }: Wait, now: Date): boolean {
  if (minutes === 0 || now.getTime() - since.getTime() < minutes * MINUTE) return false
  return quietUntil(now, zoneOf(zone)) === null
}
