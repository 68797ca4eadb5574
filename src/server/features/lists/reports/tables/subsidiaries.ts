import { appointment } from '#domain/entities/appointment.ts'
import { patient } from '#domain/entities/patient.ts'
import { subsidiary } from '#domain/entities/subsidiary.ts'
import type { subsidiaries, subsidiaryUsers } from '#domain/reports/subsidiaries.ts'
import { raw, sql } from '#server/records/sql.ts'
import { dateWithin, momentWithin } from '#server/figures/days.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { anyOf, cell, iso, type ColumnsOf, type ReportSql } from '../report-sql.ts'
import { isOpen } from '#server/figures/case-words.ts'

const columns: ColumnsOf<typeof subsidiaries> = {
  subsidiary: cell('t.name'),
  new_cases: cell('coalesce(c.new, 0)', 'cases'),
  open_cases: cell('coalesce(c.open, 0)', 'cases'),
  surgeries: cell('coalesce(v.surgeries, 0)', 'surgeries'),
  billed_cents: cell('coalesce(c.billed, 0)', 'cases'),
  paid_cents: cell('coalesce(c.paid, 0)', 'cases'),
  commission_cents: cell('round(coalesce(c.paid, 0) * coalesce(t.commission_bps, 0) / 10000.0)::bigint', 'cases'),
}

export const subsidiariesSql: ReportSql = {
  columns,
  links: { subsidiary_id: cell('t.id') },
  joins: {
    cases: (ask) => {
      const opened = momentWithin('p.opened_at', ask.filter.period)
      return sql`left join (select p.subsidiary_id, count(*) filter (where ${opened})::int as new,
          count(*) filter (where ${raw(isOpen('p'))})::int as open,
          coalesce(sum(p.billed_cents) filter (where ${opened}), 0)::bigint as billed,
          coalesce(sum(p.paid_cents) filter (where ${opened}), 0)::bigint as paid
        from patient p where ${visibleRows(patient, 'p', ask)} and p.subsidiary_id is not null
        group by 1) c on c.subsidiary_id = t.id`
    },
    surgeries: (ask) =>
      sql`left join (select p.subsidiary_id, count(*)::int as surgeries
        from appointment a join patient p on p.id = a.patient_id and ${visibleRows(patient, 'p', ask)}
        where ${visibleRows(appointment, 'a', ask)} and a.is_surgery and a.service_date is not null
          and ${dateWithin('a.service_date', ask.filter.period)}
          and a.appointment_status_id = any(array(select s.id from appointment_status s where s.category = 'completed'))
        group by 1) v on v.subsidiary_id = t.id`,
  },
  filters: { subsidiary_id: anyOf('t.id') },
  whole: {},
}

const userColumns: ColumnsOf<typeof subsidiaryUsers> = {
  person: cell('u.name', 'login'),
  email: cell('u.email', 'login'),
  subsidiary: cell('b.name', 'subsidiary'),
  access_level: cell('t.access_level'),
  sees_financials: cell('t.sees_financials'),
  cases: cell('coalesce(c.cases, 0)', 'cases'),
  last_login_at: cell(iso('u.last_login_at'), 'login'),
  is_active: cell('t.is_active'),
}

export const subsidiaryUsersSql: ReportSql = {
  columns: userColumns,
  links: { subsidiary_user_id: cell('t.id'), subsidiary_id: cell('t.subsidiary_id') },
  joins: {
    login: () => raw('left join "user" u on u.id = t.user_id and u.deleted_at is null'),
    subsidiary: (ask) => sql`left join subsidiary b on b.id = t.subsidiary_id and ${visibleRows(subsidiary, 'b', ask)}`,
    // The cases a user referred.
    cases: (ask) =>
      sql`left join (select p.created_by, count(*)::int as cases from patient p
        where ${visibleRows(patient, 'p', ask)} and p.created_by is not null group by 1) c on c.created_by = t.user_id`,
  },
  filters: { subsidiary_id: anyOf('t.subsidiary_id'), status: anyOf('t.access_level') },
  whole: {},
}
