import { wallTime, type WallTime } from './wall-time.ts'

const MINUTE = 60_000
const DAY = 86_400_000

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
