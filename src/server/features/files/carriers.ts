import { message } from '#domain/entities/message.ts'
import { patientDocument } from '#domain/entities/patient-document.ts'
import { patientScope } from '#domain/entities/shapes/case-scope.ts'
import { underwritingDocument } from '#domain/entities/underwriting-document.ts'
import { any, type RowFilter } from '#domain/access/filter.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import { largestFile, type FilePurpose } from '#domain/rules/file-types.ts'
import { raw, type Sql } from '#server/records/sql.ts'

type Values = Readonly<Record<string, unknown>>

/** An entity whose records carry a file, and where in the record it stands. */
interface Carrier {
  readonly entity: Entity
  readonly keyIn: (row: Values) => unknown
  /** key, name, type, title of a row of `t`. */
  readonly file: Sql
}

export const carriers: Readonly<Record<FilePurpose, Carrier>> = {
  patient_document: {
    entity: patientDocument,
    keyIn: (row) => row['file_key'],
    file: raw(
      `case when t.state = 'ready' then t.file_key end as key, t.file_name as name, t.mime as type, t.title as title`,
    ),
  },
  underwriting_document: {
    entity: underwritingDocument,
    keyIn: (row) => row['file_key'],
    file: raw(`t.file_key as key, t.file_name as name, t.mime as type,
      t.kind || ' ' || (select p.case_number from patient p where p.id = t.patient_id) as title`),
  },
  message: {
    entity: message,
    keyIn: (row) => (row['file'] as { key?: unknown } | null | undefined)?.key,
    file: raw(`t.file->>'key' as key, t.file->>'name' as name, null as type, '' as title`),
  },
}

export const purposes = Object.keys(largestFile) as FilePurpose[]

/** The cases for which the viewer may add a file of this kind; the kinds that belong to no case are simply allowed. */
export function casesToAddTo(purpose: FilePurpose, viewer: Viewer): RowFilter {
  const { entity } = carriers[purpose]
  const reaches = (['create', 'update'] as const).map((action) => {
    if (rowsFor(entity, action, viewer) === false) return false
    const reach = viewer.grants[`${entity.name}.${action}`]
    if (entity.caseField === null) return true
    return reach !== undefined && reach in patientScope
      ? patientScope[reach as keyof typeof patientScope](viewer)
      : false
  })
  return any(...reaches)
}
