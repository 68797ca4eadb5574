/** From nine in the evening until eight in the morning, where the patient is, no message goes out. */
export const QUIET_FROM = 21
export const QUIET_UNTIL = 8

/** Where nothing says where a patient is. */
export const HOME_ZONE = 'America/New_York'

interface Clock {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

/** The moment at which the quiet ends that reigns at `at`; none where it doesn't. */
export function quietUntil(at: Date, zone: string): Date | null {
  const { year, month, day, hour } = clockIn(at, zone)
  if (hour >= QUIET_UNTIL && hour < QUIET_FROM) return null
  return momentOf(zone, year, month, hour >= QUIET_FROM ? day + 1 : day, QUIET_UNTIL)
}

/** The first of the zones that the runtime knows: of the number, of the patient's state, of the house. */
export function zoneOf(...zones: readonly (string | null | undefined)[]): string {
  return zones.find((zone): zone is string => Boolean(zone) && isZone(String(zone))) ?? HOME_ZONE
}

const known = new Map<string, Intl.DateTimeFormat | null>()

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const made = known.get(zone)
  if (made !== undefined) return made
  const format = tried(zone)
  known.set(zone, format)
  return format
}

function tried(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  } catch {
    return null
  }
}

function isZone(zone: string): boolean {
  return formatOf(zone) !== null
}

function clockIn(at: Date, zone: string): Clock {
  const format = formatOf(zone) ?? formatOf(HOME_ZONE)
  const parts = new Map(format?.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') }
}

/** A clock time of a zone as a moment. Asked twice: the first guess may lie on the other side of a change of clocks. */
function momentOf(zone: string, year: number, month: number, day: number, hour: number): Date {
  const wanted = Date.UTC(year, month - 1, day, hour)
  let guess = wanted
  for (let tries = 0; tries < 2; tries += 1) {
    const shown = clockIn(new Date(guess), zone)
    guess += wanted - Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute)
  }
  return new Date(guess)
}
