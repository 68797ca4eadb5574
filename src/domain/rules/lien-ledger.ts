import { sumCents } from './money.ts'

export const lienEventKinds = [
  'charge',
  'adjustment',
  'reduction',
  'payment',
  'status',
  'funding',
  'owner',
  'statement',
  'correction',
] as const
export type LienEventKind = (typeof lienEventKinds)[number]

export type LedgerEntry = { readonly kind: string; readonly amount_cents: number | null }

/** A charge raises what is owed; every other amount lowers it, and one that takes another back is negative. */
export function effectOf({ kind, amount_cents }: LedgerEntry): number {
  if (amount_cents === null || amount_cents === 0) return 0
  return kind === 'charge' ? amount_cents : -amount_cents
}

/** Each entry with what was owed after it. */
export function runningBalance<Entry extends LedgerEntry>(
  entries: readonly Entry[],
): (Entry & { balance_cents: number })[] {
  let balance = 0
  return entries.map((entry) => {
    balance = sumCents([balance, effectOf(entry)])
    return { ...entry, balance_cents: balance }
  })
}
