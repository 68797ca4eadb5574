import type { CaseRow } from '../../../case/case-head-query.ts'

type Money = Pick<CaseRow, 'billed_cents' | 'price_cents' | 'reduction_cents' | 'paid_cents' | 'balance_cents'>

interface Total {
  readonly name: 'billed' | 'price' | 'adjusted' | 'reduction' | 'paid' | 'balance'
  readonly cents: number
}

/**
 * The totals of a case that the viewer may see, from what was billed down to the balance. What was adjusted is no column of
 * its own: it is what is missing between the others.
 */
export function caseTotals(row: Money): Total[] {
  const { billed_cents: billed, reduction_cents: reduction, paid_cents: paid, balance_cents: balance } = row
  const known = [billed, reduction, paid, balance].every((cents) => typeof cents === 'number')
  const adjusted = known ? Number(billed) - Number(reduction) - Number(paid) - Number(balance) : undefined
  const all = [
    { name: 'billed', cents: billed },
    { name: 'price', cents: row.price_cents },
    { name: 'adjusted', cents: adjusted || undefined },
    { name: 'reduction', cents: reduction },
    { name: 'paid', cents: paid },
    { name: 'balance', cents: balance },
  ] as const
  return all.flatMap(({ name, cents }) => (typeof cents === 'number' ? [{ name, cents }] : []))
}
