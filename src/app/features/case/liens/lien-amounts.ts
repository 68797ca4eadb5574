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

/** Columns that the viewer may not see are missing from every row. */
export function isVisible(rows: readonly object[], field: keyof LienRow): boolean {
  return rows.some((row) => field in row)
}

const always: readonly AmountField[] = ['billed_cents', 'final_cents', 'balance_cents']

/** Amounts that are not zero on every lien. */
export function filledFields(rows: readonly Amounts[]): AmountField[] {
  return amountFields.filter(
    (field) =>
      isVisible(rows, field) && (always.includes(field) || rows.some((row) => (amountOf(row, field) ?? 0) !== 0)),
  )
}

/** Void liens do not count. */
export function totalOf(rows: readonly Amounts[], field: AmountField): number {
  return rows.filter((row) => row.status !== 'void').reduce((sum, row) => sum + (amountOf(row, field) ?? 0), 0)
}
