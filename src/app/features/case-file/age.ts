import { parseDate } from '#domain/rules/dates.ts'

/** Whole years; whoever is born on the leap day is a year older on the first of March. */
export function ageOn(dob: string, today: string): number {
  const [born, now] = [parseDate(dob), parseDate(today)]
  const had = now.month > born.month || (now.month === born.month && now.day >= born.day)
  return now.year - born.year - (had ? 0 : 1)
}
