import * as v from 'valibot'
import { api, queryClient } from '../../api/portal.ts'
import { uploader } from '../../records/files/portal-uploader.ts'

export interface ChosenFile {
  readonly id: string
  readonly file: File
  readonly kind: string
}

const LONGEST_TITLE = 120
const created = v.object({ patient_document: v.looseObject({ id: v.string() }) })

/** Each file becomes a document of its own, called as the file is. */
export function sendDocuments(patientId: string, files: readonly ChosenFile[], visibility: readonly string[]): void {
  for (const { file, kind } of files) {
    uploader.add({
      file,
      purpose: 'patient_document',
      patientId,
      async finish({ key: fileKey, sha256 }, key) {
        const title =
          file.name
            .replace(/\.[^.]+$/, '')
            .slice(0, LONGEST_TITLE)
            .trim() || kind
        const draft = { patient_id: patientId, doc_type: kind, title, file_key: fileKey, sha256, visibility }
        await api.post('/patient_document/create', draft, { answer: created, key })
        await queryClient.invalidateQueries({ queryKey: ['patient_document'] })
      },
    })
  }
}
