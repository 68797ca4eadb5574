import type { LienEvent } from '../../../case/money/money-shapes.ts'

export const entryKinds = ['charge', 'adjustment', 'reduction', 'payment', 'owner', 'statement', 'correction'] as const

/** What an entry does to the balance: a charge raises it, everything else that has an amount lowers it. */
export function effectOf({
  kind,
  amount_cents,
}: {
  readonly kind: string
  readonly amount_cents: number | null
}): number | null {
  if (amount_cents === null) return null
  return kind === 'charge' || amount_cents === 0 ? amount_cents : -amount_cents
}

type Step = Pick<LienEvent, 'from_value' | 'to_value'> & { readonly kind: string }

/** The status a disputed lien goes back to; never to confirmed once the confirmation was taken away. */
export function stateBeforeDispute(entries: readonly Step[], isConfirmed = true): string | null {
  const before = entries.findLast((entry) => entry.kind === 'status' && entry.to_value === 'disputed')?.from_value
  return before === 'confirmed' && !isConfirmed ? 'asserted' : (before ?? null)
}
