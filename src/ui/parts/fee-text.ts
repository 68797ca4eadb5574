/** A share as a fraction, in its lowest terms: `1/3`. Fees are kept so, because a third is no number of percents. */
export type Fraction = `${number}/${number}`

/** What the fields that keep it hold at most. */
const MOST = 1000

const thirds: Readonly<Record<string, number>> = { '': 0, '⅓': 1, '1/3': 1, '⅔': 2, '2/3': 2 }

/** A fee as people say it: 40 %, 33⅓ %, 33 1/3, 37.5, or as a fraction, 1/3. */
export function readFee(text: string): Fraction | null {
  const plain = text.replace(/[%٪\s\u00a0\u202f]+/gu, ' ').trim()
  const fraction = /^(\d{1,4})\/(\d{1,4})$/.exec(plain)
  if (fraction) return lowest(Number(fraction[1]), Number(fraction[2]))
  const withThirds = /^(\d{1,3}) ?(⅓|⅔|(?<= )[12]\/3)$/u.exec(plain)
  if (withThirds) return lowest(Number(withThirds[1]) * 3 + (thirds[withThirds[2] ?? ''] ?? 0), 300)
  const decimal = /^(\d{1,3})(?:[.,٫](\d{1,2}))?$/u.exec(plain)
  if (!decimal) return null
  const hundredths = Number(decimal[1]) * 100 + Number((decimal[2] ?? '').padEnd(2, '0'))
  // Two places are how a third is written where no better sign is at hand.
  if (hundredths === 3333) return '1/3'
  if (hundredths === 6667 || hundredths === 6666) return '2/3'
  return lowest(hundredths, 10_000)
}

/** As percent where that is exact, with thirds; any other share stays the fraction it is. */
export function writeFee(fee: Fraction, locale: string): string {
  const [num = 0, den = 1] = fee.split('/').map(Number)
  const number = (value: number): string =>
    new Intl.NumberFormat(locale, { numberingSystem: 'latn', maximumFractionDigits: 2 }).format(value)
  if ((num * 10_000) % den === 0) return number((num * 100) / den)
  if ((num * 300) % den !== 0) return fee
  const parts = (num * 300) / den
  return `${number(Math.floor(parts / 3))}${parts % 3 === 1 ? '⅓' : '⅔'}`
}

function lowest(num: number, den: number): Fraction | null {
  if (num < 1 || den < 1 || num > den) return null
  const by = divisor(num, den)
  return den / by <= MOST ? `${num / by}/${den / by}` : null
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}
