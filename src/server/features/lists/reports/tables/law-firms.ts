import { lawfirm } from '#domain/entities/lawfirm.ts'
import { patient } from '#domain/entities/patient.ts'
import type { lawFirms, lawfirmUsers } from '#domain/reports/law-firms.ts'
import { raw, sql } from '#server/records/sql.ts'
import { momentWithin } from '#server/figures/days.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { anyOf, cell, iso, personName, type ColumnsOf, type ReportSql } from '../report-sql.ts'
import { isClosed, isOpen } from '#server/figures/case-words.ts'

const firmColumns: ColumnsOf<typeof lawFirms> = {
  lawfirm: cell('t.name'),
  open_cases: cell('coalesce(c.open, 0)', 'cases'),
  new_cases: cell('coalesce(c.new, 0)', 'cases'),
  closed_cases: cell('coalesce(c.closed, 0)', 'cases'),
  billed_cents: cell('coalesce(c.billed, 0)', 'cases'),
  final_cents: cell('coalesce(c.paid + c.balance, 0)', 'cases'),
  paid_cents: cell('coalesce(c.paid, 0)', 'cases'),
  balance_cents: cell('coalesce(c.balance, 0)', 'cases'),
  avg_reduction_pct: cell(
    'round(100.0 * c.reduction / nullif(c.reduction + c.paid + c.balance, 0), 1)::float8',
    'cases',
  ),
  days_to_pay: cell('c.days_to_pay', 'cases'),
  status_days: cell('c.status_days', 'cases'),
}

export const lawFirmsSql: ReportSql = {
  columns: firmColumns,
  links: { lawfirm_id: cell('t.id') },
  joins: {
    cases: (ask) => {
      const opened = momentWithin('p.opened_at', ask.filter.period)
      const closed = momentWithin('p.closed_at', ask.filter.period)
      return sql`left join (select p.lawfirm_id,
          count(*) filter (where ${raw(isOpen('p'))})::int as open,
          count(*) filter (where ${opened})::int as new,
          count(*) filter (where ${raw(isClosed('p'))} and ${closed})::int as closed,
          coalesce(sum(p.billed_cents) filter (where ${opened}), 0)::bigint as billed,
          coalesce(sum(p.reduction_cents) filter (where ${opened}), 0)::bigint as reduction,
          coalesce(sum(p.paid_cents) filter (where ${opened}), 0)::bigint as paid,
          coalesce(sum(p.balance_cents) filter (where ${opened}), 0)::bigint as balance,
          round(avg(p.closed_at::date - p.settlement_date) filter (where p.case_status = 'closed_paid' and ${closed}))::int
            as days_to_pay,
          round(avg(current_date - p.status_changed_at::date) filter (where ${raw(isOpen('p'))}))::int as status_days
        from patient p where ${visibleRows(patient, 'p', ask)} group by p.lawfirm_id) c on c.lawfirm_id = t.id`
    },
  },
  filters: { lawfirm_id: anyOf('t.id'), subsidiary_id: anyOf('t.subsidiary_id') },
  whole: {},
}

const userColumns: ColumnsOf<typeof lawfirmUsers> = {
  person: cell(personName('t')),
  title: cell('t.title'),
  email: cell('t.email'),
  phone: cell('coalesce(t.phone, t.mobile)'),
  has_login: cell('t.user_id is not null'),
  last_login_at: cell(iso('u.last_login_at'), 'login'),
  cases: cell('coalesce(c.cases, 0)', 'cases'),
  is_active: cell('t.is_active'),
}

export const lawfirmUsersSql: ReportSql = {
  columns: userColumns,
  links: { lawfirm_employee_id: cell('t.id') },
  joins: {
    login: () => raw('left join "user" u on u.id = t.user_id and u.deleted_at is null'),
    cases: (ask) =>
      sql`left join (select w.lawfirm_employee_id, count(distinct w.patient_id)::int as cases
        from patient_lawfirm_employee w join patient p on p.id = w.patient_id and ${visibleRows(patient, 'p', ask)}
        where w.deleted_at is null and w."to" is null and w.lawfirm_employee_id in (
            select m.id from lawfirm_employee m where m.lawfirm_id = ${ask.parentId ?? null})
          and p.lawfirm_id in (select o.id from lawfirm o where o.id = ${ask.parentId ?? null} and ${visibleRows(lawfirm, 'o', ask)})
        group by w.lawfirm_employee_id) c on c.lawfirm_employee_id = t.id`,
  },
  filters: {},
  whole: {},
}
