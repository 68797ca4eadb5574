import type { appointments } from '#domain/reports/appointments.ts'
import { raw, sql } from '#server/records/sql.ts'
import { momentWithin, visitDay } from '#server/figures/days.ts'
import { anyOf, cell, iso, share, titleOf, type ColumnsOf, type SpokenSql, type Tongue } from '../report-sql.ts'
import { itsCase } from './case-joins.ts'
import { category, visitCells, visitJoins } from './visit-joins.ts'

const counted = (...categories: string[]): string =>
  `count(*) filter (where st.category in (${categories.map((one) => `'${one}'`).join(', ')}))`

const day = visitDay('t')

const ofCategory = (...categories: string[]): string =>
  `t.appointment_status_id in (select c.id from appointment_status c
    where c.category in (${categories.map((one) => `'${one}'`).join(', ')}))`

const outcome = `case
  when ${ofCategory('completed', 'missed', 'cancelled', 'superseded')} then 'recorded'
  when t.scheduled_start < now() - interval '24 hours' and ${ofCategory('scheduled')} then 'missing' end`

const columns = (tongue: Tongue): ColumnsOf<typeof appointments> => ({
  scheduled_start: cell(iso('t.scheduled_start')),
  case_number: itsCase.columns.case_number,
  patient: itsCase.columns.patient,
  ...visitCells(tongue),
  status: cell(titleOf('st', tongue), 'status'),
  category: cell(category, 'status'),
  requested_at: cell(iso('t.requested_at')),
  days_to_schedule: cell('greatest(t.scheduled_start::date - t.requested_at::date, 0)'),
  outcome: cell('coalesce(t.no_show_reason, t.cancel_reason)'),
  approval: cell('t.approval'),
})

export const appointmentsSql: SpokenSql = (tongue) => ({
  ...itsCase,
  columns: columns(tongue),
  orders: { scheduled_start: cell(day), requested_at: cell('t.requested_at') },
  links: {
    patient_id: itsCase.links.patient_id,
    appointment_id: cell('t.id'),
    office_time_zone: cell(
      'coalesce(mo.timezone, chs.default_timezone)',
      'office',
      'chiropractor',
      'chiropractorState',
    ),
  },
  period: (period) => momentWithin(day, period),
  joins: { ...itsCase.joins, ...visitJoins },
  filters: {
    ...itsCase.filters,
    medical_provider_id: anyOf('t.medical_provider_id'),
    medical_provider_office_id: anyOf('t.medical_provider_office_id'),
    chiropractor_id: anyOf('t.chiropractor_id'),
    appointment_type_id: anyOf('t.appointment_type_id'),
    approval: anyOf('t.approval'),
    status: (values) => sql`(t.appointment_status_id = any(array(select s.id from appointment_status s
      where s.category = any(${values}))) or t.appointment_status_id is null and 'unscheduled' = any(${values}))`,
    outcome_state: (values) => sql`${raw(outcome)} = any(${values})`,
  },
  figures: {
    no_show_pct: cell(share(counted('missed'), counted('missed', 'completed')), 'status'),
    completion_pct: cell(share(counted('completed'), counted('completed', 'missed', 'cancelled')), 'status'),
  },
  breakdown: {
    name: 'by_status',
    joins: ['status'],
    sql: (
      from,
    ) => sql`select st.id, ${raw(titleOf('st', tongue))} as title, ${raw(category)} as category, st.color, count(*)::int as count
      ${from} group by st.id, st.title, st.title_i18n, st.category, st.color, st.sort_order order by st.sort_order nulls first`,
  },
})
