import { codeOn } from '../visit-kinds.ts'
import { providerOfOffice } from '../facilities.ts'
import { SEED } from '../ids.ts'
import { streamFor } from '../random.ts'
import type { Claim, Story, Visit } from './shapes.ts'

function claimOf(visits: readonly Visit[]): Claim {
  const [first] = visits
  const office = first?.office ?? null
  return {
    visits,
    provider: office === null ? null : providerOfOffice(office),
    chiropractor: office === null ? (first?.chiropractor ?? null) : null,
    type: 'medical_lop',
    priority: 'pro_rata',
    owner: office === null ? 'chiropractor' : 'provider',
    billed: visits.reduce((sum, { billed }) => sum + billed, 0),
    from: Math.min(...visits.map(({ day }) => day)),
    to: Math.max(...visits.map(({ day }) => day)),
  }
}

export function billedVisits(visits: readonly Visit[]): Visit[] {
  return visits.filter(({ billed }) => billed > 0)
}

/** One claim for each practice that has billed. */
export function naturalClaims(visits: readonly Visit[]): Claim[] {
  const byPractice = new Map<string, Visit[]>()
  for (const visit of billedVisits(visits)) {
    const key =
      visit.office === null ? `chiropractor ${visit.chiropractor}` : `provider ${providerOfOffice(visit.office)}`
    byPractice.set(key, [...(byPractice.get(key) ?? []), visit])
  }
  return [...byPractice.values()].map(claimOf)
}

/**
 * As many claims as the case has room for. A practice that bills often sends several statements; the newest bills of a
 * case still under way have not become liens yet.
 */
export function claimsOf(visits: readonly Visit[], count: number): Claim[] {
  const claims = naturalClaims(visits).sort((a, b) => b.billed - a.billed || a.from - b.from)
  while (claims.length > count) claims.pop()
  while (claims.length < count) {
    const place = claims.reduce(
      (best, claim, at) => (claim.visits.length > (claims[best]?.visits.length ?? 0) ? at : best),
      0,
    )
    const biggest = claims[place]
    if (!biggest || biggest.visits.length < 2) break
    const half = Math.ceil(biggest.visits.length / 2)
    claims.splice(place, 1, claimOf(biggest.visits.slice(0, half)), claimOf(biggest.visits.slice(half)))
  }
  return claims.sort((a, b) => a.from - b.from || a.to - b.to)
}

/** A public or private insurer that has paid for care wants it back. */
export function insurerClaim(story: Story): Claim | null {
  const random = streamFor(SEED, 'insurer', story.index)
  if (story.treatedFrom === null || !random.chance(0.07)) return null
  const old = story.today - story.dob > 65 * 365
  const type = old ? 'medicare' : random.pick(['medicaid', 'health_plan'] as const)
  const cents = Math.round(random.logNormal(80_000, 350_000))
  return {
    visits: [],
    provider: null,
    chiropractor: null,
    type,
    priority: type === 'health_plan' ? 'pro_rata' : 'super',
    owner: type === 'health_plan' ? 'insurer' : 'government',
    billed: cents,
    from: story.dol,
    to: story.dol + 5,
  }
}

export function lineOf({ row, code, day, billed }: Visit, icd10: string | null, iso: (day: number) => string) {
  return {
    service_date: iso(day),
    code: codeOn(code, day),
    icd10: icd10 ?? null,
    units: 1,
    charge_cents: row.bill_amount_cents ?? billed,
  }
}
