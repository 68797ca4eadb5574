import { appointment } from '#domain/entities/appointment.ts'
import { rowsFor } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { remainingLimit } from '#domain/rules/exposure.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { raw, sql } from '#server/records/sql.ts'
import { illegal } from '#server/workflow/ask.ts'
import type { ApprovalWish } from './wish.ts'

/** Costly care waits for somebody who may approve it and did not ask for it himself. */
export async function decideApproval(work: Work, id: string, wish: ApprovalWish): Promise<string> {
  const held = await work.hold(appointment, id, 'read')
  if (rowsFor(appointment, 'approve', work.viewer) === false) throw new Refusal('NOT_FOUND')
  refuseOutdated(held, wish.expected_version)
  if (held['approval'] === 'not_needed' || held['approval'] === wish.approval) throw illegal([])
  if (held['requested_by'] === work.viewer.id) throw new Refusal('GUARD_FAILED', { errors: { _: ['OWN_REQUEST'] } })
  if (wish.approval === 'declined' && !wish.reason) throw invalid({ reason: ['required'] })
  if (wish.approval === 'approved') await refuseBeyondLimit(work, String(held['patient_id']), id, wish)
  const cents = wish.approval === 'approved' ? sql`${wish.approved_cents ?? null}::bigint` : raw('null')
  await work.change(appointment, id, { approval: sql`${wish.approval}`, approved_cents: cents })
  const detail = { approved_cents: wish.approved_cents ?? null }
  await work.run(sql`insert into appointment_event (id, appointment_id, command, from_phase, to_phase, reason, detail, by)
    values (${newId()}, ${id}, 'approval', ${held['approval']}, ${wish.approval}, ${wish.reason ?? null}, ${JSON.stringify(detail)}::jsonb, ${work.viewer.id})`)
  await work.note({
    action: 'approve',
    entity: 'appointment',
    entityId: id,
    patientIds: [String(held['patient_id'])],
    detail: { from: held['approval'], to: wish.approval, reason: wish.reason },
  })
  return `{"appointment":${await work.shown(appointment, id, 'read')}}`
}

/** An administrator may go beyond what underwriting allows, and says why. */
async function refuseBeyondLimit(work: Work, patientId: string, id: string, wish: ApprovalWish): Promise<void> {
  const known = await work.row(sql`select approved_limit_cents as limit,
    (select coalesce(sum(billed_cents), 0) from lien where patient_id = ${patientId} and status <> 'void' and deleted_at is null) as billed,
    (select coalesce(sum(a.approved_cents), 0) from appointment a join appointment_status s on s.id = a.appointment_status_id
      where a.patient_id = ${patientId} and a.id <> ${id} and a.deleted_at is null and a.approval = 'approved'
        and s.category in ('unscheduled', 'scheduled')) as planned
    from patient where id = ${patientId}`)
  if (known?.['limit'] === null || known?.['limit'] === undefined) return
  const left = remainingLimit({
    approved_limit_cents: Number(known['limit']),
    live_lien_billed_cents: [Number(known['billed'])],
    approved_future_estimate_cents: [Number(known['planned'])],
  })
  if ((wish.approved_cents ?? 0) <= left || (work.viewer.level === 'admin' && wish.reason)) return
  throw new Refusal('GUARD_FAILED', { errors: { _: ['LIMIT_EXCEEDED'] }, details: { remaining_cents: left } })
}
