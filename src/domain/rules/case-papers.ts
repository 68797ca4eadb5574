import { requiredDocuments } from './transitions/required-documents.ts'

export const paperKinds = [
  'lop',
  'retainer',
  'hipaa_authorization',
  'police_report',
  'scene_photos',
  'insurance_declaration',
  'policy_limits_proof',
  'medical_records',
  'imaging_report',
  'surgical_recommendation',
  'demand',
  'complaint',
  'prior_payoffs',
  'attorney_questionnaire',
  'other',
] as const
export type PaperKind = (typeof paperKinds)[number]

/** Where the checklist of underwriting and the documents of a case name the same paper differently. */
const otherTypes: Readonly<Record<string, string>> = { scene_photos: 'photo', medical_records: 'medical_record' }

/** The type of the document that a paper of the checklist is. */
export function documentTypeOf(kind: string): string {
  return otherTypes[kind] ?? kind
}

/** The paper of the checklist that a document of this type is; what is filed under "other" may be anything. */
export function paperKindOf(documentType: unknown): PaperKind | null {
  return paperKinds.find((kind) => kind !== 'other' && documentTypeOf(kind) === documentType) ?? null
}

/** Papers that people sign. Until the portal signs itself, accepting the uploaded signed paper makes them signed. */
export const signedPapers = ['lop', 'hipaa_authorization'] as const

export function isSignedPaper(kind: unknown): boolean {
  return signedPapers.some((one) => one === kind)
}

/** Papers that underwriting needs at some amount count as received even before they were asked for. */
export function isExpectedPaper(kind: PaperKind): boolean {
  const ofSurgery = requiredDocuments(0, true)
  return ofSurgery.some((one) => one === kind)
}
