import { dollars } from '#domain/papers/paper-text.ts'
import type { GoldenCase, GoldenLine, GoldenShares, GoldenSupplement } from './shapes.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, cents) => total + cents, 0)

/** The amounts of one lien as a statement prints them, from what it is owed to what is held for it. */
function amountsOf(line: GoldenLine, all: readonly GoldenLine[]): string {
  const amounts = [
    line.owed,
    line.given_up,
    ...(all.some(({ before }) => before) ? [line.before ?? 0] : []),
    line.gets,
    ...(all.some(({ held }) => held) ? [line.held ?? 0] : []),
  ]
  return amounts.map(dollars).join(' ')
}

function liensOf(lines: GoldenShares['lines']): string[] {
  const all = Object.values(lines)
  const total = (of: (line: GoldenLine) => number): number => sum(all.map(of))
  const whole: GoldenLine = {
    owed: total(({ owed }) => owed),
    given_up: total((line) => line.given_up),
    before: total(({ before = 0 }) => before),
    gets: total(({ gets }) => gets),
    held: total(({ held = 0 }) => held),
  }
  return [...all.map((line) => amountsOf(line, all)), `Total ${amountsOf(whole, all)}`]
}

const paidNow = (lines: GoldenShares['lines']): number => sum(Object.values(lines).map(({ gets }) => gets))

/** Every line of a settlement statement that carries an amount, as its text runs. */
export function statementLines({ payments: first, fee, costs }: GoldenCase, shares: GoldenShares): string[] {
  const { waived = 0 } = fee
  const payments = shares.payments ?? first.map(({ cents }) => cents)
  return [
    ...payments.map((cents, place) =>
      payments.length === 1 ? `Settlement ${dollars(cents)}` : `Settlement, payment ${place + 1} ${dollars(cents)}`,
    ),
    `Attorney fee, ${fee.num}/${fee.den} of`,
    dollars(-(shares.fee + waived)),
    ...(waived === 0 ? [] : [`Fee waived by the firm ${dollars(waived)}`]),
    `Costs of the case ${dollars(-costs)}`,
    `Net of fee and costs ${dollars(shares.net)}`,
    ...liensOf(shares.lines),
    `Attorney fee ${dollars(shares.fee)}`,
    `Costs of the case ${dollars(costs)}`,
    ...(shares.before === 0 ? [] : [`Lien holders, paid before ${dollars(shares.before)}`]),
    `Lien holders ${dollars(paidNow(shares.lines))}`,
    ...(shares.held === 0 ? [] : [`Held in trust ${dollars(shares.held)}`]),
    `Client ${dollars(shares.client)}`,
    `Settlement ${dollars(shares.gross)}`,
  ]
}

export function supplementLines({ gross, before = 0, client, lines }: GoldenSupplement): string[] {
  return [
    'Supplemental settlement statement',
    ...liensOf(lines),
    ...(before === 0 ? [] : [`Lien holders, paid before ${dollars(before)}`]),
    `Lien holders ${dollars(paidNow(lines))}`,
    `Client ${dollars(client)}`,
    `Held in trust until now ${dollars(gross)}`,
  ]
}
