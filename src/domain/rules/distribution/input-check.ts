import { isCents, sumCents } from '../money.ts'
import type { CostLine, DistributionError, DistributionInput, FeeShare } from './types.ts'

const isBps = (value: number) => Number.isInteger(value) && value >= 0 && value <= 10_000

/** Far above any settlement, and low enough that no sum leaves the exact whole numbers. */
const highestCents = 1_000_000_000_000

const isAmount = (value: number) => isCents(value) && value <= highestCents

const addUp = (lines: readonly CostLine[], cents: number) =>
  lines.every((line) => isAmount(line.amount_cents)) && sumCents(lines.map((line) => line.amount_cents)) === cents

const sharesOfOne = (shares: readonly FeeShare[]) =>
  shares.every((share) => isBps(share.share_bps)) && isBps(sumCents(shares.map((share) => share.share_bps)))

function wrongField(input: DistributionInput): string | null {
  if (!input.settlement_lines_cents.every(isAmount)) return 'settlement_lines_cents'
  if (!isAmount(input.fee_free_cents) || input.fee_free_cents > sumCents(input.settlement_lines_cents))
    return 'fee_free_cents'
  if (!Number.isSafeInteger(input.fee_den) || input.fee_den <= 0) return 'fee_den'
  if (!isCents(input.fee_num) || input.fee_num > input.fee_den) return 'fee_num'
  if (!isAmount(input.fee_waiver_cents)) return 'fee_waiver_cents'
  if (!isAmount(input.costs_cents)) return 'costs_cents'
  if (input.cost_lines && !addUp(input.cost_lines, input.costs_cents)) return 'cost_lines'
  if (input.fee_shares && !sharesOfOne(input.fee_shares)) return 'fee_shares'
  if (!isBps(input.client_floor_bps)) return 'client_floor_bps'
  if ('bps' in input.cap_rule && !isBps(input.cap_rule.bps)) return 'cap_rule'
  if (!input.liens.every((lien) => isAmount(lien.balance_cents) && isAmount(lien.paid_before_cents))) return 'liens'
  return null
}

export function inputError(input: DistributionInput): DistributionError | null {
  const field = wrongField(input)
  if (field) return { code: 'INVALID_INPUT', field }
  const seen = new Set<string>()
  for (const { lien_number } of input.liens) {
    if (seen.has(lien_number)) return { code: 'DUPLICATE_LIEN', lien_number }
    seen.add(lien_number)
  }
  return null
}
