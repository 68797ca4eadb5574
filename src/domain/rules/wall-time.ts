export interface WallTime {
  /** 'YYYY-MM-DD' and 'HH:MM'. */
  readonly day: string
  readonly time: string
}

const MINUTE = 60_000
const DAY = 86_400_000

const made = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const format =
    made.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  made.set(zone, format)
  return format
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What calendar and clock show at a place at a moment. */
export function wallTime(moment: string, zone: string): WallTime {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute } = parts
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/** Which day it is now at a place; without one, where the reader is. */
export const todayAt = (zone: string | null = ownZone(), now = Date.now()): string =>
  wallTime(new Date(now).toISOString(), zone ?? ownZone()).day

/** How far clock and calendar of a place are ahead of UTC. */
function ahead(moment: number, zone: string): number {
  const { day, time } = wallTime(new Date(moment).toISOString(), zone)
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(moment / MINUTE) * MINUTE
}

/** The moment at which calendar and clock show this: the first where they show it twice, and an hour later where they skip it. */
export function momentOf({ day, time }: WallTime, zone: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  // The clocks may be changed on this very day: by both of its distances to UTC, only what the clock then shows counts.
  const guesses = [wanted - ahead(wanted - DAY, zone), wanted - ahead(wanted + DAY, zone)]
  const shown = guesses.filter((guess) => guess + ahead(guess, zone) === wanted)
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...guesses)).toISOString()
}
