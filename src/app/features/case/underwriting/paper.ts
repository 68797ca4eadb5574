import type { RowOf } from '../../../api/record-queries.ts'

/** A line of the underwriting checklist. */
export type Paper = RowOf<{ name: 'underwriting_document' }>

/** A document of the case, which may be such a paper. */
export type CaseDocument = RowOf<{ name: 'patient_document' }>
