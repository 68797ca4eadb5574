import { sumCents } from '#domain/rules/money.ts'
import type { DistributionLine, DistributionResult } from '#domain/rules/distribution/types.ts'

export type Computed = Extract<DistributionResult, { ok: true }>

/** The way of the money from the settlement to the client; between them, everybody who is paid out of it. */
export const rowsAhead = ['gross', 'fee', 'costs', 'net'] as const
/** Fee and costs were taken from the settlement before. */
export const rowsAheadOfSupplement = ['gross'] as const
export const rowsAfter = ['liens', 'held', 'client', 'sum'] as const
export type RowKey = (typeof rowsAhead)[number] | (typeof rowsAfter)[number]

/** What everybody gets, added up: to the cent what came in. */
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

/** Nothing where the lien is not in the scenario. */
export function awardIn(result: Computed, lienNumber: string): number | null {
  return result.lines.find(({ lien_number }) => lien_number === lienNumber)?.award_cents ?? null
}

/** The liens of all scenarios, each once, by number. */
export function lienNumbersIn(results: readonly Computed[]): string[] {
  return [...new Set(results.flatMap(({ lines }) => lines.map(({ lien_number }) => lien_number)))].toSorted()
}
