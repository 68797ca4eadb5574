import type { VisitRequestAnswerInput, VisitRequestInput } from '#domain/calls/appointments.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { patient } from '#domain/entities/patient.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { appointmentMachine } from '#domain/rules/transitions/appointment.ts'
import type { AppointmentFacts, AppointmentPhase } from '#domain/rules/transitions/appointment-facts.ts'
import { openCaseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { check } from '#domain/rules/transitions/machine.ts'
import { wallTime } from '#domain/rules/wall-time.ts'
import { zoneOfPlace } from '#server/figures/zone-of-place.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { raw, sql } from '#server/records/sql.ts'
import { searchText } from '#server/records/writes.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { illegalTransition, permitIn } from '#server/workflow/permit.ts'
import { surgicalCase } from './rules.ts'
import { nothingProposed } from './transition.ts'
import { appointmentFacts, phaseOf, refuseBlocked, statusOf, type Visit } from './transition-facts.ts'

/**
 * K8: a firm asks for a visit of its case. It stands in the case manager's work, and at the office that is named where that
 * office has a visit of the patient already: a firm opens its case to no other.
 */
export async function requestVisit(work: Work, patientId: string, input: VisitRequestInput): Promise<string> {
  if (work.viewer.user_type !== 'lawfirm') throw new Refusal('NOT_FOUND')
  const held = await work.look(patient, patientId)
  if (!openCaseStatuses.some((open) => open === held.case_status)) throw illegalTransition([])
  const { wanted_from: from = null, wanted_to: to = null, note = null, medical_provider_office_id: office } = input
  if (from && to && to < from) throw invalid({ wanted_to: ['before_start'] })
  const place = office ? await placeOf(work, office, patientId) : undefined
  const knows = place?.knows === true
  const kind = await work.row(sql<{ minutes: number | null; surgery: boolean; approval: boolean }>`select
      default_minutes as minutes, is_surgery as surgery, requires_approval as approval from appointment_type
    where id = ${input.appointment_type_id} and is_active and deleted_at is null`)
  if (!kind) throw invalid({ appointment_type_id: ['not_found'] })
  const id = newId()
  const by = work.viewer.id
  await work.run(
    sql`insert into appointment (id, patient_id, appointment_type_id, appointment_status_id, medical_provider_id,
        medical_provider_office_id, requested_office_id, duration_min, requested_at, requested_by, wanted_from, wanted_to, is_surgery, approval,
        interpreter_needed, transport_needed, note, search_text, created_by, updated_by)
      values (${id}, ${patientId}, ${input.appointment_type_id}, ${statusOf('requested')},
        ${knows ? place.provider : null}::uuid, ${knows && office ? office : null}::uuid, ${office ?? null}::uuid, ${kind.minutes ?? 30}, now(), ${by}, ${from}::date, ${to}::date, ${kind.surgery},
        ${kind.approval ? 'pending' : 'not_needed'}, ${input.interpreter_needed === true || held.needs_interpreter},
        ${input.transport_needed ?? false}, ${note}, ${searchText(appointment, { note })}, ${by}, ${by})`,
    ...surgicalCase(patientId),
  )
  await work.note({ action: 'request_visit', entity: 'appointment', entityId: id, patientIds: [patientId] })
  return `{"appointment":${await work.shown(appointment, id, 'read')}}`
}

interface Place {
  readonly provider: string
  /** It has a visit of the patient. */
  readonly knows: boolean
}

async function placeOf(work: Work, office: string, patientId: string): Promise<Place> {
  const found = await work.row(sql<Place>`select o.medical_provider_id as provider, exists (select from appointment a
      where a.patient_id = ${patientId} and a.medical_provider_office_id = o.id and a.deleted_at is null) as knows
    from medical_provider_office o where o.id = ${office} and o.is_active and o.deleted_at is null`)
  if (!found) throw invalid({ medical_provider_office_id: ['not_found'] })
  return found
}

/** K8: those who plan visits put a request to the office that the firm wishes for; from then on it knows the patient. */
export async function askOffice(work: Work, id: string, version: number): Promise<string> {
  const held = await requested(work, id, 'update', version)
  const isPlaced = held.medical_provider_id !== null || held.chiropractor_id !== null
  if (!(await plansVisits(work)) || isPlaced || held.requested_office_id === null) throw illegalTransition([])
  const { provider } = await placeOf(work, held.requested_office_id, held.patient_id)
  await work.change(appointment, id, {
    medical_provider_id: sql`${provider}::uuid`,
    medical_provider_office_id: sql`${held.requested_office_id}::uuid`,
  })
  await work.note({ action: 'ask_office', entity: 'appointment', entityId: id, patientIds: [held.patient_id] })
  return `{"appointment":${await work.shown(appointment, id, 'read')}}`
}

async function plansVisits(work: Work): Promise<boolean> {
  const actor = await actorOf(work)
  const answer = actor && check(appointmentMachine, { from: 'requested', to: 'scheduled', actor, facts: {} })
  return answer !== undefined && (answer.ok || answer.code === 'GUARD_FAILED')
}

/**
 * K8: the office's answer. A time within the days that were wished books the visit; any other is a proposal. So is one that
 * can't be booked for a reason that is not the office's to know.
 */
export async function answerVisitRequest(
  work: Work,
  id: string,
  { expected_version, scheduled_start: start, declined_reason: reason }: VisitRequestAnswerInput,
  now: string,
): Promise<string> {
  const { user_type: type } = work.viewer
  if (type !== 'provider' && type !== 'chiropractor') throw new Refusal('NOT_FOUND')
  const held = await requested(work, id, 'update', expected_version)
  if (held.declined_at !== null) throw illegalTransition([])
  if (start === undefined) {
    if (!reason) throw invalid({ declined_reason: ['required'] })
    await work.change(appointment, id, {
      ...nothingProposed,
      declined_at: raw('now()'),
      declined_reason: sql`${reason}`,
    })
    return told(work, held, 'decline', 'requested', { declined_reason: reason })
  }
  if (Date.parse(start) <= Date.parse(now)) throw invalid({ scheduled_start: ['too_early'] })
  // One patient's visits are planned one after the other, also those of which this office may not know.
  await work.run(sql`select from patient where id = ${held.patient_id} for no key update`)
  const known = await work.row(sql<{ may_book: boolean; zone: string | null }>`select
      may_book(${id}, ${start}::timestamptz, ${held.duration_min}::int),
      (select ${raw(zoneOfPlace('a'))} from appointment a where a.id = ${id}) as zone`)
  const { day } = wallTime(start, known?.zone ?? 'UTC')
  const wished = (!held.wanted_from || day >= held.wanted_from) && (!held.wanted_to || day <= held.wanted_to)
  if (wished && known?.may_book) return book(work, held, start, now, 'schedule')
  await work.change(appointment, id, {
    proposed_start: sql`${start}::timestamptz`,
    proposed_by: sql`${work.viewer.id}::uuid`,
  })
  return told(work, held, 'propose', 'requested', { proposed_start: start })
}

/** K8: people who plan visits, and every user of the firm who may read the visit, accept the office's time with one press. */
export async function acceptTime(work: Work, id: string, version: number, now: string): Promise<string> {
  const isFirm = work.viewer.user_type === 'lawfirm'
  const held = await requested(work, id, isFirm ? 'read' : 'update', version)
  const mayPlan = isFirm || (await plansVisits(work))
  if (!mayPlan || held.proposed_start === null) throw illegalTransition([])
  // The office has to offer another time.
  if (Date.parse(held.proposed_start) <= Date.parse(now)) throw illegalTransition([])
  return book(work, held, held.proposed_start, now, 'accept')
}

/** A request that is still open, held until the command ends. */
async function requested(work: Work, id: string, reach: 'read' | 'update', version: number): Promise<Visit> {
  const held = await work.hold(appointment, id, reach)
  refuseOutdated(held, version)
  if ((await phaseOf(work, held)) !== 'requested') throw illegalTransition([])
  return held
}

/** Books the visit by the rules of those who plan visits. */
async function book(
  work: Work,
  held: Visit,
  start: string,
  now: string,
  command: 'schedule' | 'accept',
): Promise<string> {
  const input = { to: 'schedule', expected_version: held.version, scheduled_start: start } as const
  const facts = await appointmentFacts(work, held, input, now)
  permitIn(
    check<AppointmentPhase, AppointmentFacts>(appointmentMachine, {
      from: 'requested',
      to: 'scheduled',
      actor: { role: 'case_manager' },
      facts,
    }),
  )
  await refuseBlocked(work, held, input)
  await work.change(appointment, held.id, {
    ...nothingProposed,
    scheduled_start: sql`${start}::timestamptz`,
    appointment_status_id: statusOf('scheduled'),
  })
  return told(work, held, command, 'scheduled', { scheduled_start: start })
}

async function told(
  work: Work,
  held: Visit,
  command: 'propose' | 'decline' | 'schedule' | 'accept',
  to: AppointmentPhase,
  detail: object,
): Promise<string> {
  const reason = 'declined_reason' in detail ? detail.declined_reason : null
  await work.run(sql`insert into appointment_event (id, appointment_id, command, from_phase, to_phase, reason, detail, by)
    values (${newId()}, ${held.id}, ${command}, 'requested', ${to}, ${reason}, ${JSON.stringify(detail)}::jsonb, ${work.viewer.id})`)
  await work.note({
    action: command === 'accept' ? 'accept_time' : 'answer_visit_request',
    entity: 'appointment',
    entityId: held.id,
    patientIds: [held.patient_id],
    detail: { command, from: 'requested', to },
  })
  return `{"appointment":${await work.shown(appointment, held.id, 'read')}}`
}
