import { isExpectedPaper, isSignedPaper, paperKindOf } from '#domain/rules/case-papers.ts'
import type { patientDocument } from '#domain/entities/patient-document.ts'
import type { Row } from '#domain/entity.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { sql, type Sql } from '#server/records/sql.ts'

/**
 * A document is handed in as the paper of underwriting that it is. One that an acceptance, a purchase, a release or an
 * account in the firm's hands rests on stays where it is.
 */
export const documentRules: RecordRules<Row<typeof patientDocument>> = {
  create: ({ doc_type }, id) => ({ after: handIn(id, doc_type) }),
  update: (before, patch) => {
    if (!('doc_type' in patch) || patch.doc_type === before.doc_type) return {}
    const { id } = before
    return { before: [notAccepted(id)], after: [takeBack(id), ...handIn(id, patch.doc_type)] }
  },
  remove: ({ id, patient_id, doc_type }) => ({
    before: [
      notAccepted(id),
      sql`select require(not exists(select from lien where patient_id = ${patient_id} and deleted_at is null
        and ${id}::uuid in (assignment_document_id, release_document_id)), 'CW410')`,
      sql`select require(${doc_type} <> 'settlement_statement' or not exists(select from distribution
        where patient_id = ${patient_id} and state in ('published', 'accepted', 'executed')), 'CW410')`,
    ],
    after: [takeBack(id)],
  }),
}

function handIn(id: string, documentType: unknown): Sql[] {
  const kind = paperKindOf(documentType)
  return kind
    ? [sql`select hand_in_paper(${id}, ${kind}, ${isExpectedPaper(kind)}::boolean, ${isSignedPaper(kind)}::boolean)`]
    : []
}

function notAccepted(id: string): Sql {
  return sql`select require(not exists(select from underwriting_document where document_id = ${id}::uuid
    and status = 'accepted' and deleted_at is null), 'CW410')`
}

/** The paper is asked for again. */
function takeBack(id: string): Sql {
  return sql`update underwriting_document set document_id = null, status = 'requested', status_reason = null,
      reviewed_by = null, reviewed_at = null, version = version + 1, updated_at = now()
    where document_id = ${id}::uuid and status in ('received', 'rejected') and deleted_at is null`
}
