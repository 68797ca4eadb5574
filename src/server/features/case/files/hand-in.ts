import type { HandInInput } from '#domain/calls/files.ts'
import { patientDocument } from '#domain/entities/patient-document.ts'
import { underwritingDocument } from '#domain/entities/underwriting-document.ts'
import { rowsFor, type Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { documentTypeOf } from '#domain/rules/case-papers.ts'
import type { WriteKey } from '#server/http/body.ts'
import type { Caller } from '#server/http/caller.ts'
import { command, refuseOutdated, type Work } from '#server/records/commands.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { newId } from '#server/records/new-id.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql } from '#server/records/sql.ts'
import { scopeSql, searchText } from '#server/records/writes.ts'
import type { Complete } from '#server/uploads/completing.ts'
import { takeUpload, type UploadRow } from '#server/uploads/upload-row.ts'

type Paper = Row<typeof underwritingDocument>

const LONGEST_TITLE = 120

/** Gives a paper of the checklist its document: one of the case's, or a new one made of the file that was sent. */
export async function handIn(
  { callerDatabase, complete }: { callerDatabase: CallerDatabase; complete: Complete },
  caller: Caller,
  id: string,
  input: HandInInput,
  key: WriteKey | undefined,
): Promise<string> {
  const file = input.file_key === undefined ? undefined : await sentFile(complete, caller, input.file_key)
  return command(callerDatabase, caller, key, async (work) => {
    if (rowsFor(underwritingDocument, 'create', work.viewer) === false) throw new Refusal('NOT_FOUND')
    const paper = await work.hold(underwritingDocument, id, 'read')
    refuseOutdated(paper, input.expected_version)
    if (paper.status === 'accepted' || paper.status === 'waived') throw new Refusal('IMMUTABLE')
    const document = file ? await newDocument(work, paper, file) : await chosenDocument(work, paper, input.document_id)
    await work.change(underwritingDocument, id, {
      document_id: sql`${document}::uuid`,
      status: sql`'received'`,
      status_reason: raw('null'),
      reviewed_by: raw('null'),
      reviewed_at: raw('null'),
    })
    await work.note({
      action: 'update',
      entity: 'underwriting_document',
      entityId: id,
      patientIds: [paper.patient_id],
      detail: { changes: { status: [paper.status, 'received'], document_id: [paper.document_id, document] } },
    })
    return `{"underwriting_document":${await work.shown(underwritingDocument, id, 'read')}}`
  })
}

async function sentFile(complete: Complete, caller: Caller, key: string): Promise<UploadRow> {
  const file = await complete(caller, key).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') throw invalid({ file_key: ['not_found'] })
    throw error
  })
  if (file.entity !== 'underwriting_document') throw invalid({ file_key: ['not_found'] })
  return file
}

async function newDocument(work: Work, paper: Paper, file: UploadRow): Promise<string> {
  if (file.patient_id !== paper.patient_id) throw invalid({ file_key: ['not_found'] })
  const id = newId()
  const title =
    file.file_name
      .replace(/\.[^.]+$/, '')
      .slice(0, LONGEST_TITLE)
      .trim() || paper.kind
  await work.run(
    takeUpload(file.key, id, 'file_key'),
    sql`insert into patient_document (id, patient_id, doc_type, title, file_key, file_name, mime, size, sha256, state,
        search_text, created_by, updated_by)
      values (${id}, ${paper.patient_id}, ${documentTypeOf(paper.kind)}, ${title}, ${file.key},
        ${file.file_name}, ${file.mime}, ${file.size}::int, ${file.sha256}, 'ready',
        ${searchText(patientDocument, { title })}, ${work.viewer.id}, ${work.viewer.id})`,
  )
  await work.note({
    action: 'create',
    entity: 'patient_document',
    entityId: id,
    patientIds: [paper.patient_id],
  })
  return id
}

/** What was filed under "other" becomes a document of the paper's type. */
async function chosenDocument(work: Work, paper: Paper, id: string | undefined): Promise<string> {
  if (id === undefined) throw invalid({ document_id: ['required'] })
  const t = raw(TABLE)
  const document = await work.row(sql<{
    doc_type: string
  }>`select ${t}.doc_type from patient_document ${t} where ${t}.id = ${id}
    and ${t}.patient_id = ${paper.patient_id} and ${t}.state = 'ready' and ${t}.deleted_at is null
    and ${scopeSql(patientDocument, 'read', work.viewer)} for update`)
  if (!document) throw invalid({ document_id: ['not_found'] })
  const type = documentTypeOf(paper.kind)
  if (type === 'other' || document.doc_type === type) return id
  if (document.doc_type !== 'other') throw invalid({ document_id: ['other_paper'] })
  await work.change(patientDocument, id, { doc_type: sql`${type}` })
  return id
}
