import type { UnderwritingFacts } from '#domain/rules/transitions/underwriting-facts.ts'
import type { Values, Work } from '#server/records/commands.ts'
import { sql } from '#server/records/sql.ts'
import type { UnderwritingWish } from './wish.ts'

export async function underwritingFacts(
  work: Work,
  held: Values,
  wish: UnderwritingWish,
  today: string,
): Promise<UnderwritingFacts> {
  const id = held['id']
  const known =
    (await work.row(sql`select
    (select jsonb_agg(jsonb_build_object('kind', kind, 'status', status)) from underwriting_document
      where patient_id = ${id} and deleted_at is null) as documents,
    (select count(*) from patient_document d where d.patient_id = ${id} and d.deleted_at is null and d.created_at > (
      select max(e.at) from underwriting_event e where e.patient_id = ${id} and e.to_category = 'declined' and e.kind <> 'proposal')) as newer,
    (select count(*) from underwriting_event e where e.patient_id = ${id} and e.from_category = 'declined' and e.to_category = 'review'
      and e.kind in ('change', 'acceptance')) as reevaluations,
    (select n.expires_at::text from underwriting_note n where n.patient_id = ${id} and n.kind = 'decision' and n.deleted_at is null
      order by n.created_at desc limit 1) as expires_at,
    exists(select from appointment a join appointment_status s on s.id = a.appointment_status_id
      where a.patient_id = ${id} and a.deleted_at is null and s.category = 'completed') as visited,
    exists(select from appointment a join appointment_status s on s.id = a.appointment_status_id
      where a.patient_id = ${id} and a.deleted_at is null and a.is_surgery and s.category in ('unscheduled', 'scheduled')) as surgery`)) ??
    {}
  return {
    reason: wish.reason ?? null,
    amount_cents: wish.amount_cents ?? wish.approved_limit_cents,
    is_surgery: held['is_surgical'] === true || known['surgery'] === true,
    documents: (known['documents'] ?? []) as { kind: string; status: string }[],
    scores: wish.scores ?? null,
    approved_limit_cents: (wish.approved_limit_cents ?? held['approved_limit_cents'] ?? null) as number | null,
    decision_body: wish.decision_body ?? null,
    surgery_requested: wish.surgery_requested === true || known['surgery'] === true,
    billed_cents: Number(held['billed_cents']),
    expires_at: (known['expires_at'] ?? null) as string | null,
    today,
    has_first_visit: known['visited'] === true,
    reevaluation_count: Number(known['reevaluations']),
    new_document_count: Number(known['newer']),
  }
}
