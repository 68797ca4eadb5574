import type { underwritings } from '#domain/reports/underwritings.ts'
import { raw, sql } from '#server/records/sql.ts'
import { isOpen } from '#server/figures/case-words.ts'
import { isOverdue, momentWithin } from '#server/figures/days.ts'
import { anyOf, cell, share, titleOf, type ColumnsOf, type SpokenSql, type Tongue } from '../report-sql.ts'
import { ownCase } from './case-joins.ts'

const since = `coalesce(entered.at, t.status_changed_at, t.opened_at, t.created_at)::date`

// A case that was paused or has ended waits for no step of its underwriting.
const standing = `case when s.sla_days is null or not ${isOpen('t')} then 'none'
  when ${isOverdue(since, 's.sla_days')} then 'over' else 'within' end`

const columns = (tongue: Tongue): ColumnsOf<typeof underwritings> => ({
  ...ownCase.columns,
  stage: cell(titleOf('s', tongue), 'stage'),
  stage_category: cell('s.category', 'stage'),
  days_in_stage: cell(`greatest(current_date - ${since}, 0)`, 'entered'),
  sla: cell(standing, 'stage', 'entered'),
  underwriter: cell('u.name', 'underwriter'),
  missing_documents: cell('papers.missing', 'papers'),
  score_liability: cell('scored.score_liability', 'scored'),
  score_damages: cell('scored.score_damages', 'scored'),
  score_collectability: cell('scored.score_collectability', 'scored'),
  score_liens: cell('scored.score_liens', 'scored'),
  requested_cents: cell('requested.cents', 'requested'),
  approved_limit_cents: cell('t.approved_limit_cents'),
  billed_cents: cell('t.billed_cents'),
  remaining_cents: cell('t.approved_limit_cents - t.billed_cents - planned.cents', 'planned'),
  decision: cell('decided.decision', 'decided'),
  decision_date: cell('decided.on_day', 'decided'),
})

export const underwritingsSql: SpokenSql = (tongue) => ({
  ...ownCase,
  columns: columns(tongue),
  links: {
    ...ownCase.links,
    underwriting_stage_id: cell('t.underwriting_stage_id'),
    underwriter_id: cell('t.underwriter_id'),
  },
  where: () => raw('t.underwriting_stage_id is not null'),
  period: (period) => momentWithin('t.opened_at', period),
  joins: {
    ...ownCase.joins,
    stage: () => raw('left join underwriting_stage s on s.id = t.underwriting_stage_id'),
    underwriter: () => raw('left join "user" u on u.id = t.underwriter_id'),
    entered: () =>
      raw(`left join lateral (select max(e.at) as at from underwriting_event e
        where e.patient_id = t.id and e.kind in ('change', 'acceptance')) entered on true`),
    papers: () =>
      raw(`left join lateral (select count(*)::int as missing from underwriting_document d
        where d.patient_id = t.id and d.deleted_at is null and d.required
          and d.status not in ('accepted', 'waived')) papers on true`),
    scored: () =>
      raw(`left join lateral (select n.* from underwriting_note n
        where n.patient_id = t.id and n.deleted_at is null and n.score_liability is not null
        order by n.created_at desc limit 1) scored on true`),
    // The amount given with the last step; before that, the amount awaiting approval.
    requested: () =>
      raw(`left join lateral (select coalesce(
        (select (e.detail ->> 'amount_cents')::bigint from underwriting_event e
          where e.patient_id = t.id and e.detail ? 'amount_cents' order by e.at desc limit 1),
        (select sum(a.bill_amount_cents)::bigint from appointment a
          where a.patient_id = t.id and a.deleted_at is null and a.approval = 'pending')) as cents) requested on true`),
    planned: () =>
      raw(`left join lateral (select coalesce(sum(a.approved_cents), 0)::bigint as cents from appointment a
        join appointment_status st on st.id = a.appointment_status_id and st.category in ('unscheduled', 'scheduled')
        where a.patient_id = t.id and a.deleted_at is null and a.approval = 'approved') planned on true`),
    decided: () =>
      raw(`left join lateral (select n.decision, n.created_at::date as on_day from underwriting_note n
        where n.patient_id = t.id and n.deleted_at is null and n.kind = 'decision' and n.decision <> 'request_info'
        order by n.created_at desc limit 1) decided on true`),
    // The same for all cases at once.
    decisions: () =>
      raw(`left join (select n.patient_id, max(n.created_at)::date as on_day from underwriting_note n
        where n.deleted_at is null and n.kind = 'decision' and n.decision <> 'request_info'
        group by n.patient_id) decisions on decisions.patient_id = t.id`),
  },
  filters: {
    ...ownCase.filters,
    underwriter_id: anyOf('t.underwriter_id'),
    underwriting_stage_id: anyOf('t.underwriting_stage_id'),
    status: (values) =>
      sql`t.underwriting_stage_id in (select c.id from underwriting_stage c where c.category = any(${values}))`,
    sla: (values) => sql`(select ${raw(standing)} from underwriting_stage s, lateral (
      select max(e.at) as at from underwriting_event e
      where e.patient_id = t.id and e.kind in ('change', 'acceptance')) entered
      where s.id = t.underwriting_stage_id) = any(${values})`,
  },
  figures: {
    approval_pct: cell(
      share(
        `count(*) filter (where s.category = 'approved')`,
        `count(*) filter (where s.category in ('approved', 'declined'))`,
      ),
      'stage',
    ),
    median_days: cell(`percentile_disc(0.5) within group (order by decisions.on_day - t.opened_at::date)`, 'decisions'),
  },
  breakdown: {
    name: 'by_stage',
    joins: ['stage'],
    sql: (
      from,
      _ask,
      sees,
    ) => sql`select s.id, ${raw(titleOf('s', tongue))} as title, s.category, s.sort_order, count(*)::int as count
      ${raw(sees('billed_cents') ? ', coalesce(sum(t.billed_cents), 0)::bigint as billed_cents' : '')}
      ${raw(sees('approved_limit_cents') ? ', coalesce(sum(t.approved_limit_cents), 0)::bigint as approved_limit_cents' : '')}
      ${from} group by s.id, s.title, s.title_i18n, s.category, s.sort_order order by s.sort_order, s.id`,
  },
})
