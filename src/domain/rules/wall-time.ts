export interface WallTime {
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
  const { year, month, day, hour, minute } = parts
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/** Which day it is now at a place; without one, where the reader is. */
export const todayAt = (zone: string | null = ownZone(), now = Date.now()): string =>
  wallTime(new Date(now).toISOString(), zone ?? ownZone()).day
