/** Local hour at which a conversation comes back. */
const MORNING = 8

function morningIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING)
}

/** Tomorrow morning, and next Monday's if that is another day. */
export function snoozeTimes(now: Date): { readonly tomorrow: string; readonly monday: string | undefined } {
  const untilMonday = (8 - now.getDay()) % 7 || 7
  return {
    tomorrow: morningIn(now, 1).toISOString(),
    monday: untilMonday === 1 ? undefined : morningIn(now, untilMonday).toISOString(),
  }
}

/** The morning of a day that was picked, `YYYY-MM-DD`. */
export function morningOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, MORNING).toISOString()
}
