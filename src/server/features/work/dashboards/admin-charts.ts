import type { dashboardsCalls } from '#domain/calls/dashboards.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { lawfirm } from '#domain/entities/lawfirm.ts'
import { lien } from '#domain/entities/lien.ts'
import { patient } from '#domain/entities/patient.ts'
import { isOpen } from '#server/figures/case-words.ts'
import { seesAll, visibleRows } from '#server/figures/visible-rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import type { Asking } from './cards.ts'

type Answer = AnswerOf<typeof dashboardsCalls.adminCharts>

// Who sees all rows is answered from what is kept added up.

/** How many cases stand where on their way. */
export function funnelSql(asking: Asking): Sql<Answer['funnel'][number]> {
  return seesAll(patient, asking.viewer)
    ? sql<Answer['funnel'][number]>`select t.case_status, sum(t.number)::int as count from case_total t
        where t.kind = 'standing' group by t.case_status having sum(t.number) > 0 order by 2 desc, 1`
    : sql<Answer['funnel'][number]>`select t.case_status, count(*)::int as count from patient t
        where ${visibleRows(patient, 't', asking)} group by t.case_status order by 2 desc, 1`
}

/** What is still owed, by the months since the last service. Added up by the day first: there are few of those. */
export function lienAgeingSql(asking: Asking): Sql<Answer['lien_ageing'][number]> {
  const byDay = seesAll(lien, asking.viewer)
    ? sql`select t.day as service_to, sum(t.number) as liens, sum(t.cents) as balance
        from case_total t where t.kind = 'owed' group by t.day having sum(t.number) > 0`
    : sql`select l.service_to, count(*) as liens, sum(l.balance_cents) as balance
        from lien l where ${visibleRows(lien, 'l', asking)} and l.balance_cents > 0 and l.status not in ('void', 'written_off')
        group by l.service_to`
  return sql<Answer['lien_ageing'][number]>`select case
      when d.service_to > current_date - interval '6 months' then 'to_6_months'
      when d.service_to > current_date - interval '12 months' then 'to_12_months'
      when d.service_to > current_date - interval '24 months' then 'to_24_months' else 'over_24_months' end as bucket,
      sum(d.liens)::int as count, sum(d.balance)::bigint as balance_cents
    from (${byDay}) d group by 1`
}

/** The firms with the most open cases. */
export function topFirmsSql(asking: Asking): Sql<Answer['top_firms'][number]> {
  const most = seesAll(patient, asking.viewer)
    ? sql`select t.lawfirm_id, sum(t.number)::int as open_cases from case_total t where t.kind = 'firm'
        group by t.lawfirm_id having sum(t.number) > 0 order by 2 desc, 1 limit 10`
    : sql`select t.lawfirm_id, count(*)::int as open_cases from patient t
        where ${visibleRows(patient, 't', asking)} and ${raw(isOpen('t'))}
        group by t.lawfirm_id order by 2 desc, 1 limit 10`
  return sql<Answer['top_firms'][number]>`select f.id as lawfirm_id, f.name as lawfirm, c.open_cases
    from (${most}) c
    join lawfirm f on f.id = c.lawfirm_id and ${visibleRows(lawfirm, 'f', asking)} order by c.open_cases desc, f.id`
}
