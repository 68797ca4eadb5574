import { lien } from '#domain/entities/lien.ts'
import type { serviceDates } from '#domain/reports/service-dates.ts'
import { join, raw, sql, type Sql } from '#server/records/sql.ts'
import { dateWithin } from '#server/figures/days.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { anyOf, cell, type ColumnsOf, type SpokenSql, type Tongue } from '../report-sql.ts'
import { itsCase } from './case-joins.ts'
import { visitCells, visitJoins } from './visit-joins.ts'

const columns = (tongue: Tongue): ColumnsOf<typeof serviceDates> => ({
  service_date: cell('t.service_date'),
  ...itsCase.columns,
  ...visitCells(tongue),
  billed_cents: cell('t.bill_amount_cents'),
  price_cents: cell('t.price_cents'),
  bill_received_at: cell('t.bill_received_at'),
  records_received_at: cell('t.records_received_at'),
  lien_number: cell('li.lien_number', 'lien'),
})

const states: Record<string, Sql> = {
  missing_bill: raw('t.bill_received_at is null'),
  missing_records: raw('t.records_received_at is null'),
  complete: raw('(t.bill_received_at is not null and t.records_received_at is not null)'),
}

const kinds: Record<string, Sql> = {
  surgery: raw('t.is_surgery'),
  other: raw('not t.is_surgery'),
}

const claims: Record<string, Sql> = {
  bill_without_lien: raw('t.bill_amount_cents > 0 and t.lien_id is null'),
  in_lien: raw('t.lien_id is not null'),
}

/** Rows of which one of the chosen words is true. */
const either =
  (meanings: Record<string, Sql>) =>
  (values: readonly string[]): Sql =>
    sql`(${join(
      values.map((value) => meanings[value] ?? raw('false')),
      ' or ',
    )})`

export const serviceDatesSql: SpokenSql = (tongue) => ({
  ...itsCase,
  columns: columns(tongue),
  links: { ...itsCase.links, appointment_id: cell('t.id'), lien_id: cell('t.lien_id') },
  where: () =>
    raw(`t.service_date is not null and t.appointment_status_id = any(array(
      select s.id from appointment_status s where s.category = 'completed'))`),
  period: (period) => dateWithin('t.service_date', period),
  joins: {
    ...itsCase.joins,
    ...visitJoins,
    lien: (ask) => sql`left join lien li on li.id = t.lien_id and ${visibleRows(lien, 'li', ask)}`,
  },
  filters: {
    ...itsCase.filters,
    medical_provider_id: anyOf('t.medical_provider_id'),
    chiropractor_id: anyOf('t.chiropractor_id'),
    appointment_type_id: anyOf('t.appointment_type_id'),
    status: either(states),
    surgery: either(kinds),
    lien: either(claims),
  },
  figures: {
    missing_bills: cell('count(*) filter (where t.bill_received_at is null)::int'),
    missing_records: cell('count(*) filter (where t.records_received_at is null)::int'),
  },
})
