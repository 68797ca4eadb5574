import type { RecordRules } from '#server/records/rules.ts'
import { sql } from '#server/records/sql.ts'

/** A paper that a purchase, a release or an account in the firm's hands rests on stays where it is. */
export const documentRules: RecordRules = {
  remove: ({ id, patient_id, doc_type }) => ({
    before: [
      sql`select require(not exists(select from lien where patient_id = ${patient_id} and deleted_at is null
        and ${id}::uuid in (assignment_document_id, release_document_id)), 'CW410')`,
      sql`select require(${doc_type} <> 'settlement_statement' or not exists(select from distribution
        where patient_id = ${patient_id} and state in ('published', 'accepted', 'executed')), 'CW410')`,
    ],
  }),
}
