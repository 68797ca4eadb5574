import { isCents, roundHalfUp, sumCents } from './money.ts'

export type LienLedger = {
  line_charges_cents: readonly number[]
  adjustments_cents: readonly number[]
  /** Of the accepted offer; 0 while there is none. */
  reduction_cents: number
  /** Negative entries reverse earlier ones. */
  payments_cents: readonly number[]
}

export type LienAmounts = {
  gross_cents: number
  adjusted_cents: number
  final_cents: number
  paid_cents: number
  balance_cents: number
  /** Money above the final amount: it has no owner yet, and is never part of this lien. */
  unallocated_cents: number
  /** Tenths of a percent of the adjusted amount. */
  reduction_permille: number
}

export type LienFault = 'LINE_NEGATIVE' | 'ADJUSTMENTS_OUT_OF_RANGE' | 'REDUCTION_OUT_OF_RANGE' | 'PAYMENTS_NEGATIVE'

export type LienResult = { ok: true; amounts: LienAmounts } | { ok: false; code: LienFault }

/** What is owed before any reduction. */
export function adjustedCents(lien: { readonly billed_cents: number; readonly adjustment_cents: number }): number {
  return lien.billed_cents - lien.adjustment_cents
}

export function reductionPermille(reductionCents: number, adjustedCents: number): number {
  return adjustedCents === 0 ? 0 : roundHalfUp(reductionCents, 1_000, adjustedCents)
}

export function lienAmounts(ledger: LienLedger): LienResult {
  if (!ledger.line_charges_cents.every(isCents)) return { ok: false, code: 'LINE_NEGATIVE' }
  const gross = sumCents(ledger.line_charges_cents)
  const adjustments = sumCents(ledger.adjustments_cents)
  if (adjustments < 0 || adjustments > gross) return { ok: false, code: 'ADJUSTMENTS_OUT_OF_RANGE' }
  const adjusted = gross - adjustments
  const reduction = ledger.reduction_cents
  if (!isCents(reduction) || reduction > adjusted) return { ok: false, code: 'REDUCTION_OUT_OF_RANGE' }
  const received = sumCents(ledger.payments_cents)
  if (received < 0) return { ok: false, code: 'PAYMENTS_NEGATIVE' }
  const final = adjusted - reduction
  const paid = Math.min(received, final)
  return {
    ok: true,
    amounts: {
      gross_cents: gross,
      adjusted_cents: adjusted,
      final_cents: final,
      paid_cents: paid,
      balance_cents: final - paid,
      unallocated_cents: received - paid,
      reduction_permille: reductionPermille(reduction, adjusted),
    },
  }
}
