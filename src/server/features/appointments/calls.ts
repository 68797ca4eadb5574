import * as v from 'valibot'
import { appointment } from '#domain/entities/appointment.ts'
import { idSchema } from '#domain/fields/kinds.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import { pageQuery } from '#domain/calls/list-query.ts'
import { command } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import type { Repository } from '#server/records/repository.ts'
import { TABLE } from '#server/records/sight.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { decideApproval } from './approval.ts'
import { moveAppointment } from './transition.ts'
import { appointmentWish, approvalWish } from './wish.ts'

const query = v.strictObject({ ...pageQuery.entries, patient_id: v.optional(idSchema) })

const lists = {
  scheduled: { summary: 'Visits with a time', categories: ['scheduled'], sort: 'scheduled_start' },
  unscheduled: { summary: 'Visits that wait for a time', categories: ['unscheduled'], sort: 'requested_at' },
  both: { summary: 'Visits that are still to come', categories: ['scheduled', 'unscheduled'], sort: 'scheduled_start' },
  service_dates: {
    summary: 'Visits that took place, by the day of service',
    categories: ['completed'],
    sort: '-service_date',
  },
} as const

interface Parts {
  readonly gate: Gate
  readonly repository: Repository
}

export function appointmentCalls({ gate, repository }: Parts): Call[] {
  return [...listCalls(repository), ...transitionCalls(gate)]
}

function listCalls(repository: Repository): Call[] {
  return Object.entries(lists).map(([name, list]) =>
    defineCall({
      method: 'GET',
      path: `/appointment/${name}`,
      tag: 'appointment',
      summary: list.summary,
      query,
      answer: ['appointments', 'count', 'page', 'page_size'],
      handle: ({ caller, query: { patient_id, ...asked } }) =>
        repository.page(appointment, caller, {
          ...asked,
          sort: asked.sort ?? list.sort,
          where: among(list.categories, patient_id),
        }),
    }),
  )
}

function transitionCalls(gate: Gate): Call[] {
  return [
    defineCall({
      method: 'POST',
      path: '/appointment/{id}/transition',
      tag: 'appointment',
      summary: 'Schedule, confirm, complete, cancel or move a visit',
      body: appointmentWish,
      answer: ['appointment'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => moveAppointment(work, idParam(c), body, new Date().toISOString())),
    }),
    defineCall({
      method: 'POST',
      path: '/appointment/{id}/approval',
      tag: 'appointment',
      summary: 'Approve or decline a visit that needs it',
      body: approvalWish,
      answer: ['appointment'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => decideApproval(work, idParam(c), body)),
    }),
  ]
}

/** By category, never by title: administrators name their statuses as they like. */
function among(categories: readonly string[], patientId: string | undefined): Sql {
  const status = sql`${raw(TABLE)}.appointment_status_id in (select s.id from appointment_status s where s.category = any(${categories}))`
  // A visit without a status has only been asked for.
  const asked = categories.includes('unscheduled')
    ? sql`(${status} or ${raw(TABLE)}.appointment_status_id is null)`
    : status
  return patientId ? sql`${asked} and ${raw(TABLE)}.patient_id = ${patientId}` : asked
}
