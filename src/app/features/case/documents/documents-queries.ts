import { queryOptions } from '@tanstack/react-query'
import type { patientDocument } from '#domain/entities/patient-document.ts'
import { newId } from '#offline/outbox/command.ts'
import { ApiError } from '../../../api/api-error.ts'
import { api, queryClient, session } from '../../../api/portal.ts'
import type { RowOf } from '../../../api/record-queries.ts'
import { tellsOfCases } from '../../../api/tells-of-cases.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { uploader } from '../../../files/portal-uploader.ts'

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

function titleFor({ file, kind }: ChosenFile): string {
  const name = file.name.replace(/\.[^.]+$/, '').slice(0, LONGEST_TITLE)
  return name.trim() || kind
}

/** Each file becomes a document of its own, called as the file is. */
export function sendDocuments(patientId: string, files: readonly ChosenFile[], visibility: readonly string[]): void {
  for (const one of files) {
    const { file, kind } = one
    uploader.add({
      file,
      purpose: 'patient_document',
      patientId,
      async finish({ key: file_key, sha256 }, key) {
        // As the outbox sends it: under the same key it must be the same.
        const form = { patient_id: patientId, doc_type: kind, title: titleFor(one), visibility, file_key, sha256 }
        await api.call('POST /patient_document/create', { form, key })
        await queryClient.invalidateQueries({ predicate: tellsOfCases(new Set([patientId])) })
      },
      keep: (key) => keepDocument(patientId, one, visibility, key, true),
    })
  }
}

/** Without a connection they lie here, sealed, until there is one. Fails where the device has no room. */
export async function keepDocuments(
  patientId: string,
  files: readonly ChosenFile[],
  visibility: readonly string[],
): Promise<void> {
  // One after the other: each is a file in memory.
  for (const one of files)
    if (!(await keepDocument(patientId, one, visibility, crypto.randomUUID(), false))) throw new ApiError(0, 'OFFLINE')
}

/** Not if another user has signed in meanwhile: it would be kept, and sent, as theirs. */
async function keepDocument(
  patientId: string,
  one: ChosenFile,
  visibility: readonly string[],
  key: string,
  tried: boolean,
): Promise<boolean> {
  const { file: chosen, kind } = one
  const who = session.current()?.id
  const { keepForLater } = await import('../../../device/outbox/own-outbox.ts')
  const file = await chosen.arrayBuffer()
  if (session.current()?.id !== who) return false
  const body = { patient_id: patientId, doc_type: kind, title: titleFor(one), visibility, file_name: chosen.name }
  const what = { kind: 'create', entity: 'patient_document', target: newId(key), about: patientId } as const
  return keepForLater({ ...what, method: 'POST', path: '/patient_document/create', body }, key, { file, tried })
}
