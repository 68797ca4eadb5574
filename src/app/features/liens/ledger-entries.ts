import type { LienEvent } from '../../case/money/money-shapes.ts'

export const entryKinds = ['charge', 'adjustment', 'reduction', 'payment', 'owner', 'statement', 'correction'] as const

/** What an entry does to the balance: a charge raises it, everything else that has an amount lowers it. */
export function effectOf({ kind, amount_cents }: Pick<LienEvent, 'kind' | 'amount_cents'>): number | null {
  if (amount_cents === null) return null
  return kind === 'charge' || amount_cents === 0 ? amount_cents : -amount_cents
}

/** The status a disputed lien goes back to; never to confirmed once the confirmation was taken away. */
export function stateBeforeDispute(entries: readonly LienEvent[], isConfirmed = true): string | null {
  const before = entries.findLast((entry) => entry.kind === 'status' && entry.to_value === 'disputed')?.from_value
  return before === 'confirmed' && !isConfirmed ? 'asserted' : (before ?? null)
}
