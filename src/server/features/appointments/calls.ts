import * as v from 'valibot'
import { appointment } from '#domain/entities/appointment.ts'
import { idSchema } from '#domain/fields/kinds.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import { pageQuery } from '#server/records/calls.ts'
import type { Repository } from '#server/records/repository.ts'
import { TABLE } from '#server/records/sight.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

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

export function appointmentCalls({ repository }: { repository: Repository }): Call[] {
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

/** By category, never by title: administrators name their statuses as they like. */
function among(categories: readonly string[], patientId: string | undefined): Sql {
  const status = sql`${raw(TABLE)}.appointment_status_id in (select s.id from appointment_status s where s.category = any(${categories}))`
  // A visit without a status has only been asked for.
  const asked = categories.includes('unscheduled')
    ? sql`(${status} or ${raw(TABLE)}.appointment_status_id is null)`
    : status
  return patientId ? sql`${asked} and ${raw(TABLE)}.patient_id = ${patientId}` : asked
}
