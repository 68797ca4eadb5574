import { patientDocument } from '#domain/entities/patient-document.ts'
import { patientNote } from '#domain/entities/patient-note.ts'
import { patient } from '#domain/entities/patient.ts'
import { listName, type Entity } from '#domain/entity.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { ShortLists } from '#server/workflow/short-lists.ts'
import { raw, type Sql } from '#server/records/sql.ts'

const newestFirst = raw('t.created_at desc, t.id desc')

/** What lies in the file of one case. */
export function caseListCalls({ shortLists }: { shortLists: ShortLists }): Call[] {
  return [
    listOfCase(shortLists, patientDocument, newestFirst),
    listOfCase(shortLists, patientNote, raw('t.is_pinned desc, t.created_at desc, t.id desc')),
  ]
}

function listOfCase(shortLists: ShortLists, entity: Entity, order: Sql): Call {
  const list = listName(entity)
  return defineCall({
    method: 'GET',
    path: `/${entity.name}/by_patient/{id}`,
    tag: entity.name,
    summary: `All ${list} of one patient`,
    answer: [list],
    handle: ({ c, caller }) =>
      shortLists.all(entity, caller, { parent: { entity: patient, id: idParam(c), field: 'patient_id' }, order }),
  })
}
