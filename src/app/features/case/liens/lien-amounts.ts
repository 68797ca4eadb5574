import type { LienRow } from '../money/money-queries.ts'

export const amountFields = [
  'billed_cents',
  'adjustment_cents',
  'price_cents',
  'reduction_cents',
  'final_cents',
  'paid_cents',
  'balance_cents',
] as const
export type AmountField = (typeof amountFields)[number]

type Amounts = Pick<LienRow, AmountField> & { readonly status?: string }

export function amountOf(row: Amounts, field: AmountField): number | null {
  return row[field] ?? null
}

/** A column that the viewer may not see is in no row. */
export function isTold(rows: readonly object[], field: keyof LienRow): boolean {
  return rows.some((row) => field in row)
}

const always: readonly AmountField[] = ['billed_cents', 'final_cents', 'balance_cents']

/** The amounts that say something of at least one lien. */
export function tellingFields(rows: readonly Amounts[]): AmountField[] {
  return amountFields.filter(
    (field) => isTold(rows, field) && (always.includes(field) || rows.some((row) => (amountOf(row, field) ?? 0) !== 0)),
  )
}

/** What is void was never owed, so it counts in no sum. */
export function totalOf(rows: readonly Amounts[], field: AmountField): number {
  return rows.filter((row) => row.status !== 'void').reduce((sum, row) => sum + (amountOf(row, field) ?? 0), 0)
}
