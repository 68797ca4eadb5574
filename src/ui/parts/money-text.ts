import { latinFigures } from './latin-figures.ts'

interface Signs {
  decimal: string
  group: string
}

function signsOf(locale: string): Signs {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(12345.6)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: sign('decimal'), group: sign('group') }
}

/** Whether the signs between the digits are thousands: one to three digits, then three each time. */
function isGrouped(whole: string, group: string): boolean {
  const [first = '', ...rest] = whole.split(group)
  return first.length > 0 && first.length <= 3 && rest.every((part) => part.length === 3)
}

/** Cents as an amount without a sign of currency. No fraction is ever computed: the digits are only set apart. */
export function writeMoney(cents: number, locale: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const whole = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(BigInt(digits.slice(0, -2)))
  return `${cents < 0 ? '-' : ''}${whole}${signsOf(locale).decimal}${digits.slice(-2)}`
}

/**
 * Parses a typed amount to cents: `1,234.5`, `$1234.50`, and `1.234,50` where that is the custom. An amount that could
 * only be meant the other way (`12,50` among Americans) is taken so; one with thousandths is none.
 */
export function readMoney(text: string, locale: string): number | null {
  const { decimal, group } = signsOf(locale)
  const bare = latinFigures(text)
    .replaceAll(/[\s$\u00A0\u202F]/g, '')
    .replace(/^\u2212/, '-')
  const sign = bare.startsWith('-') ? -1 : 1
  const amount = bare.replace(/^-/, '')
  if (!/^[\d.,]+$/.test(amount) || !/\d/.test(amount)) return null
  const usual = centsIn(amount, decimal, group)
  const cents = usual ?? (amount.includes(group) ? centsIn(amount, group, decimal, 1) : null)
  return cents === null || !Number.isSafeInteger(cents) ? null : sign * cents
}

function centsIn(amount: string, point: string, thousands: string, leastFraction = 0): number | null {
  const [whole = '', fraction = '', ...more] = amount.split(point)
  const wholeFits = whole === '' || /^\d+$/.test(whole) || isGrouped(whole, thousands)
  const fractionFits = /^\d{0,2}$/.test(fraction) && fraction.length >= leastFraction
  if (more.length > 0 || !wholeFits || !fractionFits) return null
  return Number(`${whole.replaceAll(thousands, '') || '0'}${fraction.padEnd(2, '0')}`)
}
