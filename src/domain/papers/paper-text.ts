const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** '$41,853.94': US format in every language. */
export function dollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const whole = digits.slice(0, -2)
  const ahead = whole.length % 3 || 3
  const groups = [whole.slice(0, ahead), ...(whole.slice(ahead).match(/\d{3}/g) ?? [])]
  return `${cents < 0 ? '-' : ''}$${groups.join(',')}.${digits.slice(-2)}`
}

/** 'June 15, 2026' from '2026-06-15'. */
export function longDate(date: string | null): string {
  const [year = '', month = '', day = ''] = (date ?? '').slice(0, 10).split('-')
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? '' : `${name} ${Number(day)}, ${year}`
}

/** '06/15/2026', for narrow columns. */
export function shortDate(date: string | null): string {
  const [year = '', month = '', day = ''] = (date ?? '').slice(0, 10).split('-')
  return day === '' ? '' : `${month}/${day}/${year}`
}

export function span(from: string | null, to: string | null): string {
  const [first, last] = [shortDate(from ?? to), shortDate(to ?? from)]
  return first === last ? first : `${first} – ${last}`
}

/** The parts that are there, one after the other. */
export function present(...parts: readonly (string | null | undefined)[]): string[] {
  return parts.filter((part): part is string => typeof part === 'string' && part.trim() !== '')
}

/** For the name of a file: letters, digits and dashes. */
export function fileName(...parts: readonly string[]): string {
  return parts.join('-').replace(/[^\p{L}\p{N}]+/gu, '-')
}
