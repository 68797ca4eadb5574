import { casesCalls } from '#domain/calls/cases.ts'
import { patientDocument } from '#domain/entities/patient-document.ts'
import { patientNote } from '#domain/entities/patient-note.ts'
import { patient } from '#domain/entities/patient.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { ShortLists } from '#server/workflow/short-lists.ts'
import { raw } from '#server/records/sql.ts'

const newestFirst = raw('t.created_at desc, t.id desc')
const pinnedFirst = raw('t.is_pinned desc, t.created_at desc, t.id desc')

const ofCase = (id: string) => ({ entity: patient, id, field: 'patient_id' })

/** What lies in the file of one case. */
export function answerCaseLists({ shortLists }: { shortLists: ShortLists }): Call[] {
  return [
    implement(casesCalls.documents, ({ caller, params: { id } }) =>
      shortLists.all(patientDocument, caller, { parent: ofCase(id), order: newestFirst }),
    ),
    implement(casesCalls.notes, ({ caller, params: { id } }) =>
      shortLists.all(patientNote, caller, { parent: ofCase(id), order: pinnedFirst }),
    ),
  ]
}
