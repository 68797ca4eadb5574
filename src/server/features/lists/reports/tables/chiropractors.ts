import { appointment } from '#domain/entities/appointment.ts'
import { lien } from '#domain/entities/lien.ts'
import { patient } from '#domain/entities/patient.ts'
import type { chiropractors } from '#domain/reports/chiropractors.ts'
import { raw, sql } from '#server/records/sql.ts'
import { dateWithin, momentWithin } from '#server/figures/days.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { anyOf, cell, type ColumnsOf, type ReportSql } from '../report-sql.ts'
import { isAccepted } from '#server/figures/case-words.ts'

const columns: ColumnsOf<typeof chiropractors> = {
  chiropractor: cell('t.practice_name'),
  referrals: cell('coalesce(c.referrals, 0)', 'cases'),
  accepted: cell('coalesce(c.accepted, 0)', 'cases'),
  visits: cell('coalesce(v.visits, 0)', 'visits'),
  billed_cents: cell('coalesce(v.billed, 0)', 'visits'),
  paid_cents: cell('coalesce(m.paid, 0)', 'money'),
  visits_per_case: cell('round(v.visits::numeric / nullif(v.cases, 0), 1)::float8', 'visits'),
}

export const chiropractorsSql: ReportSql = {
  columns,
  links: { chiropractor_id: cell('t.id') },
  joins: {
    cases: (ask) =>
      sql`left join (select p.chiropractor_id, count(*)::int as referrals,
          count(*) filter (where ${raw(isAccepted('p'))})::int as accepted
        from patient p where ${visibleRows(patient, 'p', ask)} and p.chiropractor_id is not null
          and ${momentWithin('p.opened_at', ask.filter.period)}
        group by 1) c on c.chiropractor_id = t.id`,
    visits: (ask) =>
      sql`left join (select a.chiropractor_id, count(*)::int as visits, count(distinct a.patient_id)::int as cases,
          coalesce(sum(a.bill_amount_cents), 0)::bigint as billed
        from appointment a where ${visibleRows(appointment, 'a', ask)} and a.chiropractor_id is not null
          and a.service_date is not null and ${dateWithin('a.service_date', ask.filter.period)}
          and a.appointment_status_id = any(array(select s.id from appointment_status s where s.category = 'completed'))
        group by 1) v on v.chiropractor_id = t.id`,
    money: (ask) =>
      sql`left join (select l.chiropractor_id, coalesce(sum(l.paid_cents), 0)::bigint as paid from lien l
        where ${visibleRows(lien, 'l', ask)} and l.chiropractor_id is not null and l.status <> 'void'
          and ${dateWithin('l.service_to', ask.filter.period)}
        group by 1) m on m.chiropractor_id = t.id`,
  },
  filters: { chiropractor_id: anyOf('t.id') },
  whole: {},
}
