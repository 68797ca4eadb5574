import { message } from '#domain/entities/message.ts'
import { patientDocument } from '#domain/entities/patient-document.ts'
import { casesWithin } from '#domain/entities/shapes/case-scope.ts'
import { underwritingDocument } from '#domain/entities/underwriting-document.ts'
import { any, type RowFilter } from '#domain/access/filter.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import type { FilePurpose } from '#domain/rules/file-types.ts'
import { raw, type Sql } from '#server/records/sql.ts'

/** How an entity's records refer to their file. */
interface Carrier {
  readonly entity: Entity
  /** key, name, type, title of a row of `t`. */
  readonly file: Sql
}

export const carriers: Readonly<Record<FilePurpose, Carrier>> = {
  patient_document: {
    entity: patientDocument,
    file: raw(
      `case when t.state = 'ready' then t.file_key end as key, t.file_name as name, t.mime as type, t.title as title`,
    ),
  },
  underwriting_document: {
    entity: underwritingDocument,
    // A paper of the checklist is a document of the case.
    file: raw(
      [
        ofDocument('file_key', 'key'),
        ofDocument('file_name', 'name'),
        ofDocument('mime', 'type'),
        ofDocument('title', 'title'),
      ].join(', '),
    ),
  },
  message: {
    entity: message,
    file: raw(`t.file->>'key' as key, t.file->>'name' as name, null as type, '' as title`),
  },
}

function ofDocument(column: string, as: string): string {
  return `(select d.${column} from patient_document d where d.id = t.document_id and d.state = 'ready') as ${as}`
}

/** The cases for which the viewer may add a file of this kind; the kinds that belong to no case are simply allowed. */
export function casesToAddTo(purpose: FilePurpose, viewer: Viewer): RowFilter {
  const { entity } = carriers[purpose]
  const reaches = (['create', 'update'] as const).map((action) => {
    if (rowsFor(entity, action, viewer) === false) return false
    return entity.caseField === null ? true : casesWithin(entity, action, viewer)
  })
  return any(...reaches)
}
