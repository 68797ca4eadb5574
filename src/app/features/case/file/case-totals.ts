import type { CaseRow } from '../../../case/case-head-query.ts'

type Money = Pick<CaseRow, 'billed_cents' | 'price_cents' | 'reduction_cents' | 'paid_cents' | 'balance_cents'>

interface Total {
  readonly name: 'billed' | 'price' | 'adjusted' | 'reduction' | 'paid' | 'balance'
  readonly cents: number
}

/**
 * What was adjusted, which is no column of its own: it is what is missing between the others. Undefined where nothing was,
 * or where the viewer may not see them all.
 */
export function adjustedOf(row: Money): number | undefined {
  const { billed_cents: billed, reduction_cents: reduction, paid_cents: paid, balance_cents: balance } = row
  const isKnown = [billed, reduction, paid, balance].every((cents) => typeof cents === 'number')
  return isKnown ? Number(billed) - Number(reduction) - Number(paid) - Number(balance) || undefined : undefined
}

/** The totals of a case that the viewer may see, from what was billed down to the balance. */
export function caseTotals(row: Money): Total[] {
  const { billed_cents: billed, reduction_cents: reduction, paid_cents: paid, balance_cents: balance } = row
  const all = [
    { name: 'billed', cents: billed },
    { name: 'price', cents: row.price_cents },
    { name: 'adjusted', cents: adjustedOf(row) },
    { name: 'reduction', cents: reduction },
    { name: 'paid', cents: paid },
    { name: 'balance', cents: balance },
  ] as const
  return all.flatMap(({ name, cents }) => (typeof cents === 'number' ? [{ name, cents }] : []))
}
