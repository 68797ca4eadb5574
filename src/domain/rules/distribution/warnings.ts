import { otherRecovery } from './medicare-recovery.ts'
import { byLienNumber } from './pro-rata.ts'
import type { DistributionInput, DistributionLine, DistributionTotals, DistributionWarning } from './types.ts'

/** A warning never blocks: the people who approve decide. */
export function distributionWarnings(
  totals: DistributionTotals,
  lines: readonly DistributionLine[],
  input: DistributionInput,
  capExhausted: boolean,
): DistributionWarning[] {
  const { client_cents, fee_cents, gross_cents, floor_cents, cap_cents } = totals
  const warnings: DistributionWarning[] = []
  if (client_cents < fee_cents) warnings.push({ code: 'CLIENT_BELOW_FEE', client_cents, fee_cents })
  if (client_cents * 5 < gross_cents) warnings.push({ code: 'CLIENT_BELOW_FIFTH_OF_GROSS', client_cents, gross_cents })
  if (client_cents < floor_cents) warnings.push({ code: 'CLIENT_FLOOR_NOT_MET', client_cents, floor_cents })
  if (capExhausted && cap_cents !== null) warnings.push({ code: 'CAP_BELOW_FIXED', cap_cents })
  const liens = [...input.liens].sort(byLienNumber)
  for (const { lien_number, confirmed } of liens) {
    if (!confirmed) warnings.push({ code: 'LIEN_UNCONFIRMED', lien_number })
  }
  for (const { lien_number, held_cents } of lines) {
    if (held_cents > 0) warnings.push({ code: 'LIEN_HELD_IN_TRUST', lien_number, held_cents })
  }
  for (const lien of liens) {
    const other = otherRecovery(input, lien)
    if (other) warnings.push({ code: 'MEDICARE_RECOVERS_OTHER', lien_number: lien.lien_number, ...other })
  }
  return warnings
}
