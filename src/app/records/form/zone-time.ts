interface WallTime {
  /** 'YYYY-MM-DD' and 'HH:MM'. */
  readonly day: string
  readonly time: string
}

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
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, time: `${parts['hour']}:${parts['minute']}` }
}

/** The moment at which calendar and clock show this; of an hour that the clock skips, the one after it. */
export function momentOf({ day, time }: WallTime, zone: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  let moment = wanted
  // The distance to UTC may be another one at the first guess than at the moment itself.
  for (let round = 0; round < 2; round += 1) {
    const shown = wallTime(new Date(moment).toISOString(), zone)
    moment += wanted - Date.parse(`${shown.day}T${shown.time}:00Z`)
  }
  return new Date(moment).toISOString()
}
