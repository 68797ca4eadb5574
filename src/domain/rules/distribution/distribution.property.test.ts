import { describe, expect, it } from 'vitest'
import { shareProRata } from './pro-rata.ts'
import { randomNumbers, reordered, someClaims, someInput, total, type Random } from './random-for-tests.ts'
import type { Claim, DistributionInput } from './types.ts'
import { distribute } from './waterfall.ts'

function proRataFault(pool: number, claims: readonly Claim[], random: Random): string | null {
  const awards = shareProRata(pool, claims)
  const award = (claim: Claim) => awards.get(claim.lien_number) ?? -1
  const owed = total(claims.map((claim) => claim.balance_cents))
  if (total(awards.values()) !== Math.min(pool, owed)) return 'sum'
  if (claims.some((claim) => award(claim) < 0 || award(claim) > claim.balance_cents)) return 'above balance'
  const rising = [...claims].sort((a, b) => a.balance_cents - b.balance_cents)
  for (let i = 1; i < rising.length; i += 1) {
    const [smaller, larger] = [rising[i - 1], rising[i]]
    if (!smaller || !larger || smaller.balance_cents === larger.balance_cents) continue
    if (award(larger) < award(smaller)) return 'larger lien gets less'
  }
  const again = shareProRata(pool, reordered(claims, random))
  return claims.every((claim) => again.get(claim.lien_number) === award(claim)) ? null : 'order matters'
}

function waterfallFault(input: DistributionInput, random: Random): string | null {
  const result = distribute(input)
  const turned = { ...input, liens: reordered(input.liens, random) }
  if (JSON.stringify(distribute(turned)) !== JSON.stringify(result)) return 'order matters'
  if (!result.ok) return result.error.code === 'INVALID_INPUT' ? 'refused sound input' : null
  const { totals, lines } = result
  const spent = [
    totals.fee_cents,
    totals.costs_cents,
    totals.paid_before_cents,
    totals.super_cents,
    totals.fixed_cents,
    totals.pro_rata_cents,
    totals.subordinate_cents,
    totals.held_cents,
    totals.client_cents,
  ]
  if (spent.some((part) => part < 0 || !Number.isSafeInteger(part))) return 'negative part'
  if (total(spent) !== total(input.settlement_lines_cents)) return 'does not add up to gross'
  if (lines.some((line) => line.paid_before_cents + line.paid_cents + line.held_cents !== line.award_cents))
    return 'paid and held'
  if (lines.some((line) => line.award_cents + line.reduction_cents !== line.paid_before_cents + line.balance_cents))
    return 'reduction'
  const agreed = new Set(input.liens.filter((lien) => lien.agreed).map(({ lien_number }) => lien_number))
  if (lines.some((line) => agreed.has(line.lien_number) && line.reduction_cents !== 0)) return 'agreed amount lowered'
  if (lines.some((line) => line.reduction_cents < 0)) return 'above balance'
  const shared = lines.filter(
    (line) =>
      !agreed.has(line.lien_number) && (line.priority_class === 'pro_rata' || line.priority_class === 'subordinate'),
  )
  const fromPool = total(shared.map((line) => line.award_cents - line.paid_before_cents))
  if (fromPool > totals.pool_cents) return 'pool exceeded'
  if (fromPool > 0 && totals.client_cents < totals.floor_cents) return 'floor touched'
  const short = lines.some((line) => line.priority_class === 'pro_rata' && line.reduction_cents > 0)
  const subordinatePaid = shared.some(
    (line) => line.priority_class === 'subordinate' && line.award_cents > line.paid_before_cents,
  )
  return short && subordinatePaid ? 'subordinate before pro rata' : null
}

describe('distribution over random cases', { timeout: 60_000 }, () => {
  it('shares 100,000 pools exactly, by size and whatever the order', () => {
    const random = randomNumbers(20_260_615n)
    let shortPools = 0
    for (let run = 0; run < 100_000; run += 1) {
      const claims = someClaims(random)
      const owed = total(claims.map((claim) => claim.balance_cents))
      const pool = random.below(10) === 0 ? random.cents() : random.below(owed + 2)
      if (pool < owed) shortPools += 1
      const fault = proRataFault(pool, claims, random)
      if (fault) expect.fail(`run ${run}: ${fault}, pool ${pool}, ${JSON.stringify(claims)}`)
    }
    expect(shortPools).toBeGreaterThan(60_000)
  })

  it('accounts for every cent of 30,000 settlements', () => {
    const random = randomNumbers(42n)
    let distributed = 0
    for (let run = 0; run < 30_000; run += 1) {
      const input = someInput(random)
      const fault = waterfallFault(input, random)
      if (fault) expect.fail(`run ${run}: ${fault}, ${JSON.stringify(input)}`)
      if (distribute(input).ok) distributed += 1
    }
    expect(distributed).toBeGreaterThan(10_000)
  })
})
