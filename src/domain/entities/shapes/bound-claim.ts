/** A claim no other party relies on: no firm has confirmed it, and no funder holds an offer of it. */
export const unboundClaim = { status: ['draft', 'asserted', 'void'], funding_status: ['none', 'declined'] } as const

interface Claim {
  readonly status?: string | null
  readonly funding_status?: string | null
  readonly paid_cents?: number | null
}

export function isBound({ status, funding_status: funding, paid_cents: paid }: Claim): boolean {
  const { status: statuses, funding_status: fundings } = unboundClaim
  return (
    Boolean(paid) ||
    !statuses.some((one) => one === (status ?? 'draft')) ||
    !fundings.some((one) => one === (funding ?? 'none'))
  )
}
