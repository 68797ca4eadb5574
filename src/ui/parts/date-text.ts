import { latinFigures } from './latin-figures.ts'

type Unit = 'year' | 'month' | 'day'

interface Order {
  units: readonly Unit[]
  separator: string
}

function orderOf(locale: string): Order {
  const day = new Date(Date.UTC(2026, 11, 31))
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
  }).formatToParts(day)
  const units = parts.map(({ type }) => type).filter((type) => type === 'year' || type === 'month' || type === 'day')
  // Arabic puts marks of direction between the figures; the field has a direction of its own.
  const separator = parts.find(({ type }) => type === 'literal')?.value.replaceAll(/[\u200E\u200F\u061C\s]/g, '') ?? '/'
  return { units, separator }
}

function isRealDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Two figures mean the hundred years that end in twenty years' time: births lie behind, appointments ahead. */
function fullYear(text: string, now: Date): number {
  const year = Number(text)
  if (text.length > 2) return year
  const latest = now.getUTCFullYear() + 20
  const inThisCentury = latest - (latest % 100) + year
  return inThisCentury > latest ? inThisCentury - 100 : inThisCentury
}

/** 'YYYY-MM-DD' in figures, in the order of the language: 12/31/2026, 31.12.2026. */
export function writeDate(day: string, locale: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const { units, separator } = orderOf(locale)
  return units.map((unit) => ({ year, month, day: date })[unit]).join(separator)
}

/** Parses a typed date to 'YYYY-MM-DD': in the language's order with any usual separator, or year first. */
export function readDate(text: string, locale: string, now: Date = new Date()): string | null {
  const figures = latinFigures(text)
    .trim()
    .split(/[\s./,-]+/)
  if (figures.length !== 3 || !figures.every((figure) => /^\d{1,4}$/.test(figure))) return null
  const units: readonly Unit[] = figures[0]?.length === 4 ? ['year', 'month', 'day'] : orderOf(locale).units
  const figure = (unit: Unit) => figures[units.indexOf(unit)] ?? ''
  const [month, day] = [Number(figure('month')), Number(figure('day'))]
  if (figure('year').length === 3 || figure('year').length === 1) return null
  const year = fullYear(figure('year'), now)
  if (year < 1000 || !isRealDay(year, month, day)) return null
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}
