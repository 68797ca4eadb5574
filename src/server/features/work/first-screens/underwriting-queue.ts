import type { Viewer } from '#domain/access/viewer.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { firstScreensCalls } from '#domain/calls/first-screens.ts'
import { patient } from '#domain/entities/patient.ts'
import { isOverdue } from '#server/figures/days.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import type { Counted } from './rows.ts'

type Queue = NonNullable<AnswerOf<typeof firstScreensCalls.staff>['queue']>
export type ToDecide = Queue['mine']['rows'][number]

const MOST = 50

/** The day a case entered its stage, as the underwriting report counts it. */
const since = `coalesce(entered.at, t.status_changed_at, t.opened_at, t.created_at)::date`

/** Cases before their decision; those past their time limit first, then the longest waiting. */
export function queueSql(viewer: Viewer, whose: 'mine' | 'unassigned'): Sql<Counted<ToDecide>> {
  const owner = whose === 'mine' ? sql`t.underwriter_id = ${viewer.id}` : raw('t.underwriter_id is null')
  return sql<Counted<ToDecide>>`select t.id as patient_id, t.version, t.case_number,
      nullif(concat_ws(' ', t.first_name, t.last_name), '') as patient_name, s.title as stage, ${raw(since)} as since,
      s.sla_days is not null and ${raw(isOverdue(since, 's.sla_days'))} as is_overdue,
      coalesce(asked.cents, t.billed_cents) as exposure_cents, papers.missing, papers.received,
      case when e.by = ${viewer.id} then 'own' when e.id is not null then 'other' end as proposal,
      count(*) over ()::int as of_all
    from patient t
    left join underwriting_stage s on s.id = t.underwriting_stage_id
    left join lateral (select max(c.at) as at from underwriting_event c
      where c.patient_id = t.id and c.kind in ('change', 'acceptance')) entered on true
    left join lateral (select (c.detail ->> 'amount_cents')::bigint as cents from underwriting_event c
      where c.patient_id = t.id and c.detail ? 'amount_cents' order by c.at desc limit 1) asked on true
    left join lateral (select
        count(*) filter (where d.required and d.status not in ('received', 'accepted', 'waived'))::int as missing,
        count(*) filter (where d.status = 'received')::int as received
      from underwriting_document d where d.patient_id = t.id and d.deleted_at is null) papers on true
    left join lateral (select c.id, c.by from underwriting_event c where c.patient_id = t.id and c.kind = 'proposal'
      and not exists (select from underwriting_event answer where answer.answers_id = c.id)
      order by c.at desc limit 1) e on true
    where ${visibleRows(patient, 't', { viewer })} and t.case_status = 'underwriting' and ${owner}
    order by is_overdue desc, since, t.id limit ${MOST}`
}
