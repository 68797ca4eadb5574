import { queryOptions } from '@tanstack/react-query'
import type { patientDocument } from '#domain/entities/patient-document.ts'
import { ApiError } from '../../../api/api-error.ts'
import { api, queryClient } from '../../../api/portal.ts'
import type { RowOf } from '../../../api/record-queries.ts'
import { tellsOfCases } from '../../../api/tells-of-cases.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { keepDocument } from '../../../device/outbox/keep-file.ts'
import { uploader } from '../../../files/portal-uploader.ts'
import { documentWith } from '../../../files/with-file.ts'

export type CaseDocument = RowOf<typeof patientDocument>

export const documentQueries = {
  ofCase: (id: string) =>
    queryOptions({
      queryKey: ['patient_document', 'by_patient', id],
      meta: { kept: { about: id, form: 'rows', entity: 'patient_document' } },
      queryFn: async ({ signal }) =>
        (await api.call('GET /patient_document/by_patient/{id}', { params: { id }, signal })).patient_documents,
    }),
}

/** A short-lived address of a document's bytes. It is asked for anew each time: being asked goes on record. */
export async function addressOf(id: string, disposition: 'inline' | 'attachment'): Promise<string> {
  return (await api.call('GET /patient_document/{id}/file', { params: { id }, query: { disposition } })).url
}

export const papersOfCase = (id: string) => caseQueries.rows('underwriting_document', id)

export interface ChosenFile {
  readonly id: string
  readonly file: File
  readonly kind: string
}

const LONGEST_TITLE = 120

/** What a document is called: as its file is, without the ending. */
export const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.[^.]+$/, '')
    .slice(0, LONGEST_TITLE)
    .trim()

function draftOf(patientId: string, one: ChosenFile, visibility: readonly string[]) {
  return { patient_id: patientId, doc_type: one.kind, title: titleOf(one.file.name) || one.kind, visibility }
}

/** Each file becomes a document of its own, called as the file is. */
export function sendDocuments(patientId: string, files: readonly ChosenFile[], visibility: readonly string[]): void {
  for (const one of files) {
    const draft = draftOf(patientId, one, visibility)
    uploader.add({
      file: one.file,
      purpose: 'patient_document',
      patientId,
      async finish(sent, key) {
        await api.call('POST /patient_document/create', { form: documentWith(draft, sent), key })
        await queryClient.invalidateQueries({ predicate: tellsOfCases(new Set([patientId])) })
      },
      keep: (key, file) => keepDocument(draft, file, { key, tried: true }),
    })
  }
}

/**
 * Without a connection they lie here, sealed, until there is one; `onKept` hears of each that does. Fails where the device
 * has no room for the next.
 */
export async function keepDocuments(
  patientId: string,
  files: readonly ChosenFile[],
  visibility: readonly string[],
  onKept: (id: string) => void,
): Promise<void> {
  // One after the other: each is a file in memory.
  for (const one of files) {
    const sending = { key: one.id, tried: false }
    if (!(await keepDocument(draftOf(patientId, one, visibility), one.file, sending))) throw new ApiError(0, 'OFFLINE')
    onKept(one.id)
  }
}
