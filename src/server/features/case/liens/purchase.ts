import type { LienPurchaseInput } from '#domain/calls/money/funding-offers.ts'
import type { lien } from '#domain/entities/lien.ts'
import { patientDocument } from '#domain/entities/patient-document.ts'
import type { Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { emitted } from '#server/events/emit.ts'
import type { Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { forEachLien } from './confirming.ts'
import { moveFunding } from './funding.ts'
import { confirmingFirm, type Telling } from './tell-of-correction.ts'

/** Records the purchase of several liens of one case with one signed paper, each by the rules of a single purchase. */
export async function purchaseLiens(
  work: Work,
  { liens, assignment_document_id, ...purchase }: LienPurchaseInput,
  telling: Telling,
): Promise<string> {
  // Who may not know of funding is not told that there is any.
  if (!work.viewer.sees.includes('price')) throw new Refusal('NOT_FOUND')
  const ids = liens.map(({ id }) => id)
  const filedUnder = await lienOfPaper(work, ids, assignment_document_id)
  await forEachLien(liens, async ({ id, expected_version }) => {
    const paper = id === filedUnder ? assignment_document_id : await copyOf(work, assignment_document_id, id)
    await moveFunding(work, id, { to: 'funded', expected_version, ...purchase, assignment_document_id: paper })
  })
  await refuseSeveralFunders(work, ids)
  await noticeOfAssignment(work, ids, telling)
  return JSON.stringify({ count: liens.length })
}

/** The lien that the paper is filed under, which is one of these; a paper of no lien is filed under the first. */
async function lienOfPaper(work: Work, ids: readonly string[], paperId: string): Promise<string> {
  const t = raw(TABLE)
  const paper = await work.row(sql<{
    lien_id: string | null
  }>`select ${t}.lien_id from patient_document ${t} where ${t}.id = ${paperId} and ${t}.doc_type = 'assignment'
    and ${t}.deleted_at is null and ${scopeSql(patientDocument, 'read', work.viewer)} for update`)
  if (!paper) throw invalid({ assignment_document_id: ['not_found'] })
  const of = paper.lien_id ?? ids.at(0) ?? ''
  if (!ids.includes(of)) throw invalid({ assignment_document_id: ['not_for_lien'] })
  if (paper.lien_id === null) await work.change(patientDocument, paperId, { lien_id: sql`${of}::uuid` })
  return of
}

/** A paper is of one lien, because its readers are those of that lien: each of the others gets a record of the same file. */
async function copyOf(work: Work, paperId: string, lienId: string): Promise<string> {
  const id = newId()
  const copied = await work.row(sql<{
    patient_id: string
  }>`insert into patient_document (id, patient_id, lien_id, doc_type, title, file_key, file_name,
      mime, size, sha256, pages, visibility, state, search_text, created_by, updated_by)
    select ${id}, patient_id, ${lienId}, doc_type, title, file_key, file_name, mime, size, sha256, pages, visibility, state,
      search_text, created_by, ${work.viewer.id}
    from patient_document where id = ${paperId} returning patient_id`)
  if (!copied) throw invalid({ assignment_document_id: ['not_found'] })
  await work.note({
    action: 'create',
    entity: 'patient_document',
    entityId: id,
    patientIds: [copied.patient_id],
  })
  return id
}

async function refuseSeveralFunders(work: Work, ids: readonly string[]): Promise<void> {
  const owners = await work.rows(sql`select distinct owner_id from lien where id = any(${[...ids]}::uuid[])`)
  if (owners.length > 1) throw invalid({ liens: ['one_funder'] })
}

/** The firm that confirmed a lien is told that another owns it; once, however many of the case were sold at a time. */
export async function noticeOfAssignment(
  work: Work,
  ids: readonly string[],
  { portal, house }: Telling,
): Promise<void> {
  const held = await work.row(sql<
    Pick<Row<typeof lien>, 'patient_id' | 'confirmed_by'>
  >`select patient_id, confirmed_by from lien where id = any(${[...ids]}::uuid[]) and confirmed_at is not null
    order by confirmed_at desc limit 1`)
  if (!held) return
  const firm = await confirmingFirm(work, held)
  if (!firm?.email) return
  const { name, email, language = 'en' } = firm
  const { patient_id: patientId } = held
  const link = `${portal}/liens/${patientId}`
  const senderId = work.viewer.id
  await work.run(emitted({ kind: 'liens_assigned', patientId, name, email, language, senderId, link, house }))
}
