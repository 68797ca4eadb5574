import { appointmentsCalls } from '#domain/calls/appointments.ts'
import { appointment } from '#domain/entities/appointment.ts'
import type { AppointmentCategory } from '#domain/rules/transitions/appointment-facts.ts'
import { implement, type Call } from '#server/http/calls.ts'
import { command } from '#server/records/commands.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Repository } from '#server/records/repository.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { decideApproval } from './approval.ts'
import { acceptTime, answerVisitRequest, askOffice, requestVisit } from './requests.ts'
import { bookSeries, undoSeries } from './series.ts'
import { moveAppointment } from './transition.ts'

interface List {
  readonly call: (typeof appointmentsCalls)['scheduled' | 'unscheduled' | 'both' | 'serviceDates']
  readonly categories: readonly AppointmentCategory[]
  /** Its order unless the caller wants another. */
  readonly sort: string
}

const lists: readonly List[] = [
  { call: appointmentsCalls.scheduled, categories: ['scheduled'], sort: 'scheduled_start' },
  { call: appointmentsCalls.unscheduled, categories: ['unscheduled'], sort: 'requested_at' },
  { call: appointmentsCalls.both, categories: ['scheduled', 'unscheduled'], sort: 'scheduled_start' },
  { call: appointmentsCalls.serviceDates, categories: ['completed'], sort: '-service_date' },
]

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly repository: Repository
}

export function answerAppointments({ callerDatabase, repository }: Parts): Call[] {
  return [
    ...lists.map(({ call, categories, sort }) =>
      implement(call, ({ caller, query: { patient_id, ...params } }) =>
        repository.page(appointment, caller, {
          ...params,
          sort: params.sort ?? sort,
          where: among(categories, patient_id),
        }),
      ),
    ),
    implement(appointmentsCalls.transition, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => moveAppointment(work, id, body, new Date().toISOString())),
    ),
    implement(appointmentsCalls.series, ({ caller, body, key }) =>
      bookSeries({ callerDatabase, repository }, caller, body, key),
    ),
    implement(appointmentsCalls.undoSeries, ({ caller, body: { ids }, key }) =>
      command(callerDatabase, caller, key, (work) => undoSeries(work, ids, Date.now())),
    ),
    implement(appointmentsCalls.request, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => requestVisit(work, id, body)),
    ),
    implement(appointmentsCalls.askOffice, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => askOffice(work, id, body.expected_version)),
    ),
    implement(appointmentsCalls.answerRequest, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => answerVisitRequest(work, id, body, new Date().toISOString())),
    ),
    implement(appointmentsCalls.acceptTime, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) =>
        acceptTime(work, id, body.expected_version, new Date().toISOString()),
      ),
    ),
    implement(appointmentsCalls.approval, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => decideApproval(work, id, body)),
    ),
  ]
}

/** By category, never by title: administrators name their statuses as they like. */
function among(categories: readonly AppointmentCategory[], patientId: string | undefined): Sql {
  const status = sql`${raw(TABLE)}.appointment_status_id in (select s.id from appointment_status s where s.category = any(${categories}))`
  // A visit without a status has only been asked for.
  const unscheduled = sql`(${status} or ${raw(TABLE)}.appointment_status_id is null)`
  const wanted = categories.includes('unscheduled') ? unscheduled : status
  return patientId ? sql`${wanted} and ${raw(TABLE)}.patient_id = ${patientId}` : wanted
}
