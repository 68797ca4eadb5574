import type { Viewer } from '#domain/access/viewer.ts'
import { lien } from '#domain/entities/lien.ts'
import { patientDocument } from '#domain/entities/patient-document.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { sql, type Sql } from '#server/records/sql.ts'

/** Liens of a case that a funder accepted and has not bought, and the assignment that no purchase rests on yet. */
export const acceptedLiens = (viewer: Viewer): Sql => sql`join (
    select l.patient_id, array_agg(l.id) as ids, sum(l.price_cents)::bigint as price_cents, min(e.at) as since,
      case when count(distinct l.offered_to_id) = 1 then min(f.name) end as funder
    from lien l left join funder f on f.id = l.offered_to_id,
      lateral (select coalesce(max(e.at), l.updated_at) as at from lien_event e
        where e.lien_id = l.id and e.kind = 'funding' and e.to_value = 'approved') e
    where l.funding_status = 'approved' and l.status not in ('paid', 'released', 'void', 'written_off')
      and ${visibleRows(lien, 'l', { viewer })}
    group by l.patient_id) g on g.patient_id = t.id
  left join lateral (
    select d.id, d.created_by from patient_document d
    where d.patient_id = t.id and d.doc_type = 'assignment' and d.sign_status is distinct from 'signed'
      and d.state = 'ready' and (d.lien_id is null or d.lien_id = any(g.ids))
      and ${visibleRows(patientDocument, 'd', { viewer })}
    order by d.created_at desc, d.id desc limit 1) p on true`
