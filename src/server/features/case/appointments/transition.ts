import type { AppointmentTransitionInput } from '#domain/calls/appointments.ts'
import { appointment } from '#domain/entities/appointment.ts'
import {
  allowedAppointmentCommands,
  appointmentMachine,
  checkAppointmentCommand,
} from '#domain/rules/transitions/appointment.ts'
import type { AppointmentFacts, AppointmentPhase } from '#domain/rules/transitions/appointment-facts.ts'
import { check } from '#domain/rules/transitions/machine.ts'
import { todayOf } from '#server/figures/days.ts'
import { emitted } from '#server/events/emit.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { refuseWrong, seenOf } from '#server/records/refusals.ts'
import { visibleColumns } from '#server/records/rows.ts'
import type { ColumnValues } from '#server/records/rules.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { appointmentFacts, given, ownOffice, phaseOf, refuseBlocked, statusOf, type Visit } from './transition-facts.ts'
import { illegalTransition, permitIn } from '#server/workflow/permit.ts'

export async function moveAppointment(
  work: Work,
  id: string,
  input: AppointmentTransitionInput,
  now: string,
): Promise<string> {
  const held = await work.hold(appointment, id, 'update')
  refuseOutdated(held, input.expected_version)
  const [phase, actor] = [await phaseOf(work, held), await actorOf(work)]
  if (!actor) throw illegalTransition([])
  const facts = await appointmentFacts(work, held, input, now)
  const answer = checkAppointmentCommand({ command: input.to, phase, actor, facts })
  if (!answer.ok && answer.code === 'ILLEGAL_TRANSITION')
    throw illegalTransition(allowedAppointmentCommands(phase, actor))
  permitIn(answer)
  await refuseBlocked(work, held, input)
  // A visit that is moved says nothing new of itself; its successor does.
  const written = input.to === 'reschedule' ? {} : given(input)
  const access = visibleColumns(appointment, work.viewer)
  refuseWrong(appointment, { ...seenOf(held, access), ...given(input) }, access)
  if (input.medical_provider_id !== undefined || input.medical_provider_office_id !== undefined)
    await work.run(...ownOffice({ ...held, ...given(input) }))

  if (input.to === 'reschedule' && input.scheduled_start) {
    permitIn(
      check<AppointmentPhase, AppointmentFacts>(appointmentMachine, {
        from: 'requested',
        to: 'scheduled',
        actor,
        facts,
      }),
    )
  }
  const to = phaseAfter(input)
  await work.change(appointment, id, { ...columns(written), ...statusColumns(input, to) })
  const successor = input.to === 'reschedule' ? await succeed(work, held, input) : undefined
  await remember(work, held, { from: phase, to, input, successor })
  await afterwards(work, held, input)
  const shown = await work.shown(appointment, successor ?? id, 'update')
  return successor ? `{"appointment":${shown},"superseded_id":"${id}"}` : `{"appointment":${shown}}`
}

const phases: Record<AppointmentTransitionInput['to'], AppointmentPhase> = {
  schedule: 'scheduled',
  confirm: 'confirmed',
  check_in: 'checked_in',
  complete: 'completed',
  no_show: 'no_show',
  late_cancel: 'late_cancel',
  cancel: 'cancelled',
  reschedule: 'superseded',
  undo: 'scheduled',
}
const phaseAfter = ({ to }: AppointmentTransitionInput) => phases[to]

function statusColumns(input: AppointmentTransitionInput, to: AppointmentPhase): ColumnValues<Visit> {
  const code = to === 'cancelled' && input.cancelled_by === 'patient' ? 'cancelled_by_patient' : undefined
  return {
    appointment_status_id: statusOf(to, code),
    ...(input.to === 'undo' && { service_date: raw('null') }),
    ...(input.to === 'schedule' && nothingProposed),
  }
}

/** Once a visit has its time, or is asked of another office, what was answered before is of no more matter. */
export const nothingProposed: ColumnValues<Visit> = {
  proposed_start: raw('null'),
  proposed_by: raw('null'),
  declined_at: raw('null'),
  declined_reason: raw('null'),
}

const types: Record<string, string> = {
  scheduled_start: 'timestamptz',
  duration_min: 'int',
  medical_provider_id: 'uuid',
  medical_provider_office_id: 'uuid',
  chiropractor_id: 'uuid',
  service_date: 'date',
  no_show_reason: 'text',
  cancel_reason: 'text',
}

function columns(values: Readonly<Record<string, unknown>>): Record<string, Sql> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, sql`${value}::${raw(types[field] ?? 'text')}`]),
  )
}

/** A visit that is moved stays on record; the new one names it. Without a new time it waits to be planned. */
async function succeed(work: Work, held: Visit, input: AppointmentTransitionInput): Promise<string> {
  const id = newId()
  const changed = columns({ scheduled_start: null, ...given(input) })
  const status = input.scheduled_start ? statusOf('scheduled') : statusOf('requested', 'needs_rescheduling')
  const value = (field: string): Sql => changed[field] ?? raw(`old.${field}`)
  await work.run(sql`insert into appointment (id, patient_id, appointment_type_id, appointment_status_id, medical_provider_id,
      medical_provider_office_id, chiropractor_id, scheduled_start, duration_min, requested_at, requested_by, is_surgery, approval,
      approved_cents, interpreter_needed, transport_needed, note, search_text, rescheduled_from_id, created_by, updated_by)
    select ${id}, old.patient_id, old.appointment_type_id, ${status}, ${value('medical_provider_id')},
      ${value('medical_provider_office_id')}, ${value('chiropractor_id')}, ${value('scheduled_start')}, ${value('duration_min')},
      now(), ${work.viewer.id}, old.is_surgery, old.approval, old.approved_cents, old.interpreter_needed, old.transport_needed,
      old.note, old.search_text, old.id, ${work.viewer.id}, ${work.viewer.id}
    from appointment old where old.id = ${held.id}`)
  return id
}

interface Moved {
  readonly from: AppointmentPhase
  readonly to: AppointmentPhase
  readonly input: AppointmentTransitionInput
  readonly successor: string | undefined
}

async function remember(work: Work, held: Visit, { from, to, input, successor }: Moved): Promise<void> {
  const detail = {
    ...given(input),
    ...(input.cancelled_by && { cancelled_by: input.cancelled_by }),
    ...(successor && { successor }),
  }
  await work.run(sql`insert into appointment_event (id, appointment_id, command, from_phase, to_phase, reason, detail, by)
    values (${newId()}, ${held.id}, ${input.to}, ${from}, ${to}, ${input.reason ?? null}, ${JSON.stringify(detail)}::jsonb, ${work.viewer.id})`)
  await work.note({
    action: 'transition',
    entity: 'appointment',
    entityId: held.id,
    patientIds: [held.patient_id],
    detail: { command: input.to, from, to, reason: input.reason },
  })
}

/** A no-show makes a call due on the same day, and with another one a task; a surgery marks the case as surgical. */
async function afterwards(work: Work, held: Visit, input: AppointmentTransitionInput): Promise<void> {
  const id = held.patient_id
  if (input.to === 'no_show') {
    const today = sql`${todayOf(work.viewer)}::date`
    await work.run(
      sql`update patient set next_contact_at = ${today}, next_contact_party = 'patient'
        where id = ${id} and (next_contact_at is null or next_contact_at > ${today})`,
    )
    await work.run(emitted({ kind: 'visit_missed', patientId: id, appointmentId: held.id }))
  }
  if (input.to === 'schedule' && held.is_surgery) {
    await work.run(sql`update patient set is_surgical = true where id = ${id} and not is_surgical`)
  }
}
