import { Refusal } from '#domain/errors.ts'
import { allowedFrom, check } from '#domain/rules/transitions/machine.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import {
  distributionMachine,
  type DistributionFacts,
  type DistributionState,
} from '#domain/rules/transitions/distribution.ts'
import type { Work } from '#server/records/commands.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql } from '#server/records/sql.ts'
import { waitingForOwners } from './bound-liens.ts'
import { isUpToDate, resultIn } from './figures.ts'
import type { Distribution } from './kept.ts'
import { distributionKnown } from './reach.ts'

const columns =
  raw(`d.id, d.patient_id, d.number, d.name, d.state, d.scenario, d.inputs, d.rule, d.engine_version, d.outputs,
  d.sha256, d.supplements, d.made_by, d.approved_by, d.published_at, d.accepted_at, d.executed_at, d.at, d.version, t.case_number,
  (select b.number from distribution b where b.id = d.supplements) as supplements_number,
  (select u.name from "user" u where u.id = d.made_by) as made_by_name,
  (select u.name from "user" u where u.id = d.approved_by) as approved_by_name`)

const waiting: readonly DistributionState[] = ['draft', 'proposed', 'approved', 'published']

/** A distribution of a case whose settlement the caller may know. */
export async function lookAt(work: Work, id: string, lock: 'hold' | 'look' = 'look'): Promise<Distribution> {
  const found =
    await work.row(sql<Distribution>`select ${columns} from distribution d join patient ${raw(TABLE)} on ${raw(TABLE)}.id = d.patient_id
    where d.id = ${id} and ${distributionKnown(work.viewer)} ${raw(lock === 'hold' ? 'for update of d' : '')}`)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

export async function listOf(work: Work, patientId: string): Promise<Distribution[]> {
  return work.rows(sql<Distribution>`select ${columns} from distribution d join patient ${raw(TABLE)} on ${raw(TABLE)}.id = d.patient_id
    where d.patient_id = ${patientId} and ${distributionKnown(work.viewer)} order by d.number desc`)
}

export async function factsOf(work: Work, row: Distribution, reason?: string): Promise<DistributionFacts> {
  const result = resultIn(row)
  const known = await work.row(sql<{ other: boolean; supplemented: boolean; received: boolean }>`select
    exists(select from distribution o where o.patient_id = ${row.patient_id} and o.id <> ${row.id}
      and case when ${row.supplements}::uuid is null then o.supplements is null and o.state in ('accepted', 'executed')
        else o.supplements is not null and o.state = 'accepted' end) as other,
    exists(select from distribution s where s.supplements = ${row.id}
      and s.state in ('published', 'accepted', 'executed')) as supplemented,
    exists(select from lien_event e join lien l on l.id = e.lien_id
      where l.patient_id = ${row.patient_id} and e.kind = 'payment' and e.at > ${row.accepted_at}
      group by e.lien_id having sum(e.amount_cents) <> 0) as received`)
  return {
    reason: reason ?? null,
    made_by: row.made_by,
    error: result.ok ? null : result.error.code,
    gross_cents: result.ok ? result.totals.gross_cents : 0,
    up_to_date: waiting.includes(row.state) ? await isUpToDate(work, row) : true,
    other_in_force: known?.other === true,
    supplemented: known?.supplemented === true,
    unanswered_liens: (await waitingForOwners(work, row)).length,
    money_received: known?.received === true,
  }
}

/** What this person may ask for now; that he still has to say why is no hindrance. */
export function allowedNow(
  { state: from }: Distribution,
  actor: Actor | undefined,
  facts: DistributionFacts,
): DistributionState[] {
  if (!actor) return []
  return allowedFrom(distributionMachine, from, actor, facts)
    .map(({ to }) => to)
    .filter((to) => {
      const answer = check(distributionMachine, { from, to, actor, facts })
      return answer.ok || (answer.code === 'GUARD_FAILED' && answer.missing.every((code) => code === 'REASON_MISSING'))
    })
}
