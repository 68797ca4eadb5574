import type { AppointmentApprovalInput } from '#domain/calls/appointments.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { rowsFor } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { remainingLimit } from '#domain/rules/exposure.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { raw, sql } from '#server/records/sql.ts'
import { illegalTransition } from '#server/workflow/permit.ts'

/** Costly care needs approval by a user other than the requester. */
export async function decideApproval(work: Work, id: string, input: AppointmentApprovalInput): Promise<string> {
  const held = await work.hold(appointment, id, 'read')
  if (rowsFor(appointment, 'approve', work.viewer) === false) throw new Refusal('NOT_FOUND')
  refuseOutdated(held, input.expected_version)
  if (held.approval === 'not_needed' || held.approval === input.approval) throw illegalTransition([])
  if (held.requested_by === work.viewer.id) throw new Refusal('GUARD_FAILED', { errors: { _: ['OWN_REQUEST'] } })
  if (input.approval === 'declined' && !input.reason) throw invalid({ reason: ['required'] })
  if (input.approval === 'approved') await refuseBeyondLimit(work, held.patient_id, id, input)
  const cents = input.approval === 'approved' ? sql`${input.approved_cents ?? null}::bigint` : raw('null')
  await work.change(appointment, id, { approval: sql`${input.approval}`, approved_cents: cents })
  const detail = { approved_cents: input.approved_cents ?? null }
  await work.run(sql`insert into appointment_event (id, appointment_id, command, from_phase, to_phase, reason, detail, by)
    values (${newId()}, ${id}, 'approval', ${held.approval}, ${input.approval}, ${input.reason ?? null}, ${JSON.stringify(detail)}::jsonb, ${work.viewer.id})`)
  await work.note({
    action: 'approve',
    entity: 'appointment',
    entityId: id,
    patientIds: [held.patient_id],
    detail: { from: held.approval, to: input.approval, reason: input.reason },
  })
  return `{"appointment":${await work.shown(appointment, id, 'read')}}`
}

/** An administrator may go beyond what underwriting allows, and says why. */
async function refuseBeyondLimit(
  work: Work,
  patientId: string,
  id: string,
  input: AppointmentApprovalInput,
): Promise<void> {
  // Two approvals of one case wait for each other: each would fit into what the other uses up.
  await work.run(sql`select pg_advisory_xact_lock(hashtext('approved_limit'), hashtext(${patientId}))`)
  const known = await work.row(sql<{
    limit: number | null
    // Sums of bigint are numeric.
    billed: string
    planned: string
  }>`select approved_limit_cents as limit,
    (select coalesce(sum(billed_cents), 0) from lien where patient_id = ${patientId} and status <> 'void' and deleted_at is null) as billed,
    (select coalesce(sum(a.approved_cents), 0) from appointment a join appointment_status s on s.id = a.appointment_status_id
      where a.patient_id = ${patientId} and a.id <> ${id} and a.deleted_at is null and a.approval = 'approved'
        and s.category in ('unscheduled', 'scheduled')) as planned
    from patient where id = ${patientId}`)
  if (!known || known.limit === null) return
  const left = remainingLimit({
    approved_limit_cents: known.limit,
    live_lien_billed_cents: [Number(known.billed)],
    approved_future_estimate_cents: [Number(known.planned)],
  })
  if ((input.approved_cents ?? 0) <= left || (work.viewer.level === 'admin' && input.reason)) return
  throw new Refusal('GUARD_FAILED', { errors: { _: ['LIMIT_EXCEEDED'] }, details: { remaining_cents: left } })
}
