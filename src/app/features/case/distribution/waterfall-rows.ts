import { sumCents } from '#domain/rules/money.ts'
import type { DistributionLine, DistributionResult } from '#domain/rules/distribution/types.ts'

export type Computed = Extract<DistributionResult, { ok: true }>

/** Rows from the settlement to the client. */
export const rowsAhead = ['gross', 'fee', 'costs', 'net'] as const
/** A supplement: fee and costs were already deducted. */
export const rowsAheadOfSupplement = ['gross'] as const
export const rowsAfter = ['liens', 'held', 'client', 'sum'] as const
export type RowKey = (typeof rowsAhead)[number] | (typeof rowsAfter)[number]

/** Sum of all shares; equals the gross amount to the cent. */
export function sumOf({ totals, lines }: Computed): number {
  return sumCents([totals.fee_cents, totals.costs_cents, totals.client_cents, ...lines.map(awardOf)])
}

function awardOf({ award_cents }: DistributionLine): number {
  return award_cents
}

export function amountIn(result: Computed, row: RowKey): number {
  const { totals, lines } = result
  switch (row) {
    case 'gross':
      return totals.gross_cents
    case 'fee':
      return totals.fee_cents
    case 'costs':
      return totals.costs_cents
    case 'net':
      return totals.net_cents
    case 'liens':
      return sumCents(lines.map(awardOf))
    case 'held':
      return totals.held_cents
    case 'client':
      return totals.client_cents
    case 'sum':
      return sumOf(result)
  }
}

/** Null if the lien is not in the scenario. */
export function awardIn(result: Computed, lienNumber: string): number | null {
  return result.lines.find(({ lien_number }) => lien_number === lienNumber)?.award_cents ?? null
}

export function lienNumbersIn(results: readonly Computed[]): string[] {
  return [...new Set(results.flatMap(({ lines }) => lines.map(({ lien_number }) => lien_number)))].toSorted()
}
