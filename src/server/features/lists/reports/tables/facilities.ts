import { appointment } from '#domain/entities/appointment.ts'
import type { facilities, facilityOffices } from '#domain/reports/facilities.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { momentWithin } from '#server/figures/days.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { anyOf, cell, share, type Asking, type ColumnsOf, type ReportSql } from '../report-sql.ts'

/** What happened at each place, by the column of a visit that names the place. */
function visitsBy(place: string, ask: Asking): Sql {
  const done = raw(`st.category = 'completed'`)
  return sql`left join (select ${raw(`a.${place}`)} as place, count(*)::int as total,
      count(*) filter (where ${done})::int as completed,
      count(*) filter (where st.category = 'missed')::int as missed,
      count(*) filter (where ${done} and a.is_surgery)::int as surgeries,
      coalesce(sum(a.bill_amount_cents) filter (where ${done}), 0)::bigint as billed,
      coalesce(sum(a.price_cents) filter (where ${done}), 0)::bigint as price,
      round(avg(a.bill_received_at - a.service_date) filter (where ${done}))::int as days_to_bill,
      count(*) filter (where ${done} and a.records_received_at is null)::int as records_missing
    from appointment a left join appointment_status st on st.id = a.appointment_status_id
    where ${visibleRows(appointment, 'a', ask)} and ${momentWithin('a.scheduled_start', ask.filter.period)}
      and ${raw(`a.${place}`)} is not null
      ${ask.parentId ? sql`and a.medical_provider_id = ${ask.parentId}` : raw('')}
    group by 1) v on v.place = t.id`
}

const figures = {
  appointments: cell('coalesce(v.total, 0)', 'visits'),
  completed: cell('coalesce(v.completed, 0)', 'visits'),
  no_show_pct: cell(share('v.missed', 'v.missed + v.completed'), 'visits'),
  surgeries: cell('coalesce(v.surgeries, 0)', 'visits'),
  billed_cents: cell('coalesce(v.billed, 0)', 'visits'),
  price_cents: cell('coalesce(v.price, 0)', 'visits'),
  days_to_bill: cell('v.days_to_bill', 'visits'),
  records_missing: cell('coalesce(v.records_missing, 0)', 'visits'),
}

const facilityColumns: ColumnsOf<typeof facilities> = {
  provider: cell('t.name'),
  offices: cell('coalesce(o.offices, 0)', 'offices'),
  ...figures,
}

export const facilitiesSql: ReportSql = {
  columns: facilityColumns,
  links: { medical_provider_id: cell('t.id') },
  joins: {
    offices: () =>
      raw(`left join (select o.medical_provider_id, count(*)::int as offices from medical_provider_office o
        where o.deleted_at is null group by 1) o on o.medical_provider_id = t.id`),
    visits: (ask) => visitsBy('medical_provider_id', ask),
  },
  filters: { medical_provider_id: anyOf('t.id') },
  whole: {},
}

const officeColumns: ColumnsOf<typeof facilityOffices> = {
  office: cell('t.name'),
  city: cell('t.city'),
  ...figures,
}

export const facilityOfficesSql: ReportSql = {
  columns: officeColumns,
  links: { medical_provider_office_id: cell('t.id') },
  joins: { visits: (ask) => visitsBy('medical_provider_office_id', ask) },
  filters: {},
  whole: {},
}
