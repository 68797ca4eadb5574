import type { Viewer } from '#domain/access/viewer.ts'
import type { underwritingDocument } from '#domain/entities/underwriting-document.ts'
import type { Row } from '#domain/entity.ts'
import { sql, type Sql } from '#server/records/sql.ts'

type Paper = Readonly<Row<typeof underwritingDocument>>

/** What an accepted signed paper means for its document and for the case. Runs after the paper itself was written. */
export function becomesSigned(paper: Paper, viewer: Viewer): Sql[] {
  const onDocument = sql`update patient_document set sign_status = 'signed',
      expires_at = coalesce(${paper.expires_at ?? null}::date, expires_at), ${stamped(viewer)}
    where id = ${paper.document_id}`
  return [onDocument, ofCase(paper, viewer, 'signed')]
}

/** The acceptance was taken back: another accepted paper of the kind still counts, but no letter to a former firm. */
export function endsSignature(paper: Paper, viewer: Viewer): Sql[] {
  const onDocument = sql`update patient_document set sign_status = 'none', ${stamped(viewer)}
    where id = ${paper.document_id} and sign_status = 'signed'`
  return [onDocument, ofCase(paper, viewer, 'requested')]
}

function ofCase(paper: Paper, viewer: Viewer, lop: 'signed' | 'requested'): Sql {
  return paper.kind === 'lop' ? letterOfProtection(paper, viewer, lop) : authorization(paper, viewer)
}

const accepted = (paper: Paper): Sql => sql`from underwriting_document u where u.patient_id = ${paper.patient_id}
  and u.kind = ${paper.kind} and u.status = 'accepted' and u.deleted_at is null`

function letterOfProtection(paper: Paper, viewer: Viewer, to: 'signed' | 'requested'): Sql {
  return sql`update patient set lop_status = ${to}, ${stamped(viewer)}
    where id = ${paper.patient_id} and lop_status <> ${to}
      and (${to} = 'signed' or lop_status = 'signed' and not exists(select ${accepted(paper)}
        and not exists(select from patient_lawfirm_history h where h.patient_id = u.patient_id and h.at >= u.reviewed_at)))`
}

/** An authorization holds until its last day, also after another one came. */
function authorization(paper: Paper, viewer: Viewer): Sql {
  return sql`update patient set hipaa_auth_expires_at = (select max(u.expires_at) ${accepted(paper)}), ${stamped(viewer)}
    where id = ${paper.patient_id}
      and hipaa_auth_expires_at is distinct from (select max(u.expires_at) ${accepted(paper)})`
}

const stamped = ({ id }: Viewer): Sql => sql`version = version + 1, updated_at = now(), updated_by = ${id}`
