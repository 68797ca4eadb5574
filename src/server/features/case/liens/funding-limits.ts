import type { FundingInput } from '#domain/calls/liens.ts'
import type { lien } from '#domain/entities/lien.ts'
import type { Row } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { limitFaults, type FundingLimits } from '#domain/rules/funding-limits.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import type { Work } from '#server/records/commands.ts'
import { sql } from '#server/records/sql.ts'

type Lien = Pick<Row<typeof lien>, 'id' | 'patient_id'>

/**
 * Refuses what the case's approval or the funder's own terms do not allow. An administrator may go past them for a
 * reason; which limits they were then stands in the lien's history.
 */
export async function refuseAboveLimits(
  work: Work,
  held: Lien,
  funderId: string,
  price: number,
  { over_limits, reason }: FundingInput,
  actor: Actor | undefined,
): Promise<readonly string[]> {
  const faults = limitFaults(await limitsOf(work, held, funderId, price))
  if (faults.length === 0 || (over_limits && actor?.role === 'admin' && reason)) return faults
  throw new Refusal('GUARD_FAILED', { errors: { _: faults } })
}

async function limitsOf(work: Work, held: Lien, funderId: string, price_cents: number): Promise<FundingLimits> {
  // Held, so that two offers at once can't both use what is left of one commitment.
  await work.run(sql`select from funder where id = ${funderId} for update`)
  const found = await work.row(sql<
    Omit<FundingLimits, 'price_cents'>
  >`select p.approved_limit_cents, p.accident_state_id, f.max_per_lien_cents,
      f.max_per_case_cents, f.commitment_cents, coalesce(f.states_allowed, '{}') as states_allowed,
      (select coalesce(sum(l.billed_cents), 0)::bigint from lien l
        where l.patient_id = p.id and l.deleted_at is null and l.status <> 'void') as case_billed_cents,
      other.of_case as case_committed_cents, other.of_all as committed_cents
    from patient p, funder f, lateral (
      select coalesce(sum(l.price_cents), 0)::bigint as of_all,
        coalesce(sum(l.price_cents) filter (where l.patient_id = p.id), 0)::bigint as of_case
      from lien l where l.id <> ${held.id} and l.deleted_at is null
        and l.status not in ('paid', 'released', 'void', 'written_off')
        and (l.owner_id = f.id or l.offered_to_id = f.id and l.funding_status in ('offered', 'approved'))) other
    where p.id = ${held.patient_id} and f.id = ${funderId}`)
  if (!found) throw new Refusal('NOT_FOUND')
  return { ...found, price_cents }
}
