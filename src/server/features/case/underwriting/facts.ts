import type { UnderwritingInput } from '#domain/calls/underwriting.ts'
import type { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import type { UnderwritingDocument } from '#domain/rules/transitions/required-documents.ts'
import type { UnderwritingFacts } from '#domain/rules/transitions/underwriting-facts.ts'
import type { Work } from '#server/records/commands.ts'
import { sql } from '#server/records/sql.ts'

interface Known {
  readonly documents: readonly UnderwritingDocument[] | null
  readonly newer: number
  readonly reevaluations: number
  readonly expires_at: string | null
  readonly visited: boolean
  readonly surgery: boolean
}

export async function underwritingFacts(
  work: Work,
  held: Row<typeof patient>,
  input: UnderwritingInput,
  today: string,
): Promise<UnderwritingFacts> {
  const { id } = held
  const known = await work.row(sql<Known>`select
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
      where a.patient_id = ${id} and a.deleted_at is null and a.is_surgery and s.category in ('unscheduled', 'scheduled')) as surgery`)
  return {
    reason: input.reason ?? null,
    amount_cents: input.amount_cents ?? input.approved_limit_cents,
    is_surgery: held.is_surgical || known?.surgery === true,
    documents: known?.documents ?? [],
    scores: input.scores ?? null,
    approved_limit_cents: input.approved_limit_cents ?? held.approved_limit_cents ?? null,
    decision_body: input.decision_body ?? null,
    surgery_requested: input.surgery_requested === true || known?.surgery === true,
    billed_cents: held.billed_cents,
    expires_at: known?.expires_at ?? null,
    today,
    has_first_visit: known?.visited === true,
    reevaluation_count: known?.reevaluations,
    new_document_count: known?.newer,
  }
}
