/** Where a claim stands while nobody else relies on it: no firm has confirmed it, no funder has been offered it. */
export const unboundClaim = { status: ['draft', 'asserted', 'void'], funding_status: ['none', 'declined'] } as const

export function isBound(row: { status?: string; funding_status?: string; paid_cents?: number }): boolean {
  const { status = 'draft', funding_status: funding = 'none', paid_cents: paid = 0 } = row
  const { status: statuses, funding_status: fundings } = unboundClaim
  return paid !== 0 || !statuses.some((one) => one === status) || !fundings.some((one) => one === funding)
}
