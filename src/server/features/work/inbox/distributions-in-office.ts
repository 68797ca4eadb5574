import type { Viewer } from '#domain/access/viewer.ts'
import { patient } from '#domain/entities/patient.ts'
import { actingRole } from '#domain/rules/transitions/actor.ts'
import { mostAdvancedDistribution } from '#server/figures/payouts.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { MOST_OF_A_KIND } from './most.ts'

/**
 * Cases whose distribution waits for the office, as their next act says it: it is to be prepared, to be approved by an
 * administrator who did not propose it, or to be published. Looked at are cases with a distribution that is proposed,
 * approved or reversed, and settled cases with none or only drafts, the longest settled first.
 */
export const distributionsInOffice = (viewer: Viewer): Sql => sql`join (
    select c.patient_id, k.code, case when k.code = 'prepare' then p.settlement_cents else d.gross_cents end as gross_cents,
      case when k.code = 'prepare' then greatest(coalesce(p.status_changed_at, p.created_at), (
          select max(e.at) from distribution r join distribution_event e on e.distribution_id = r.id
          where r.patient_id = p.id and r.state = 'reversed' and e.to_state = 'reversed'))
        else (select max(e.at) from distribution_event e where e.distribution_id = d.id and e.to_state = d.state)
      end as since
    from (
      select patient_id from distribution where state in ('proposed', 'approved', 'reversed')
      union
      select s.id from (select p.id from patient p
        where p.case_status = 'settled' and p.deleted_at is null and ${visibleRows(patient, 'p', { viewer })}
          and not exists (select from distribution x where x.patient_id = p.id and x.state not in ('draft', 'reversed'))
        order by p.status_changed_at limit ${MOST_OF_A_KIND}) s) c
    join patient p on p.id = c.patient_id
    left join lateral (select x.id, x.state, x.made_by, (x.outputs -> 'totals' ->> 'gross_cents')::bigint as gross_cents
      from distribution x where x.patient_id = p.id and x.state <> 'reversed'
      order by ${mostAdvancedDistribution('x')} limit 1) d on true,
    lateral (select case coalesce(d.state, 'draft') when 'draft' then 'prepare'
      when 'proposed' then case when ${raw(String(approves(viewer)))} and d.made_by <> ${viewer.id} then 'approve' end
      when 'approved' then 'publish' end as code) k
    where k.code is not null and p.case_status in ('settled', 'distribution')
      and not exists (select from case_status_event e where e.patient_id = p.id and e.kind = 'proposal'
        and not exists (select from case_status_event answer where answer.answers_id = e.id))) g on g.patient_id = t.id`

const approves = ({ role, level }: Viewer): boolean => actingRole(role, level) === 'admin'
