import { dayNumber, parseDate, weekday } from '#domain/rules/dates.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const EPOCH_DAY = dayNumber('1970-01-01')

const standardHours: Record<string, number> = {
  'America/New_York': -5,
  'America/Chicago': -6,
  'America/Phoenix': -7,
  'America/Los_Angeles': -8,
}
const withoutSummerTime = ['America/Phoenix']

const summers = new Map<number, [from: number, to: number]>()

/** From the second Sunday of March to the first of November, since 2007. */
function summerOf(year: number): [from: number, to: number] {
  let summer = summers.get(year)
  if (!summer) {
    const sundayFrom = (day: string): number => dayNumber(day) + ((7 - weekday(day)) % 7)
    summer = [sundayFrom(`${year}-03-08`), sundayFrom(`${year}-11-01`)]
    summers.set(year, summer)
  }
  return summer
}

/** A day and a clock time of one of the demo's cities as UTC. Asking the runtime's calendar a million times takes minutes. */
export function momentIn(timezone: string, date: string, minutes: number): string {
  const standard = standardHours[timezone]
  if (standard === undefined) throw new RangeError(`no such zone in the demo: ${timezone}`)
  const day = dayNumber(date)
  const [from, to] = summerOf(parseDate(date).year)
  const summer = !withoutSummerTime.includes(timezone) && day >= from && day < to
  const offset = (standard + (summer ? 1 : 0)) * HOUR
  return new Date((day - EPOCH_DAY) * DAY + minutes * 60_000 - offset).toISOString()
}
