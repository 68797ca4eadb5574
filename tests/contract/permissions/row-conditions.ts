import type { EntityName, Role } from './vocabulary.ts'

/**
 * "shared" in §4: inside its reach the role sees only rows whose `visibility` names it. What the party itself added
 * counts as shared with it, otherwise a firm could not read the note it just wrote.
 */
export type SharedRows = {
  entity: EntityName
  role: Role
  visibility: 'lawfirm' | 'subsidiary' | 'provider' | 'funder'
}

export const sharedRows: readonly SharedRows[] = [
  { entity: 'patient_note', role: 'law_firm', visibility: 'lawfirm' },
  { entity: 'patient_note', role: 'law_firm_employee', visibility: 'lawfirm' },
  { entity: 'patient_note', role: 'subsidiary', visibility: 'subsidiary' },
  { entity: 'patient_note', role: 'subsidiary_user', visibility: 'subsidiary' },
  { entity: 'patient_document', role: 'law_firm', visibility: 'lawfirm' },
  { entity: 'patient_document', role: 'law_firm_employee', visibility: 'lawfirm' },
  { entity: 'patient_document', role: 'subsidiary', visibility: 'subsidiary' },
  { entity: 'patient_document', role: 'subsidiary_user', visibility: 'subsidiary' },
  { entity: 'patient_document', role: 'medical_provider', visibility: 'provider' },
  { entity: 'patient_document', role: 'chiropractor', visibility: 'provider' },
  { entity: 'patient_document', role: 'funder', visibility: 'funder' },
]

/** Cells that hold only while a flag of the person is on; with the flag off the cell is '-'. */
export type FlaggedCell = { entity: EntityName; role: Role; flag: 'sees_financials' }

export const flaggedCells: readonly FlaggedCell[] = [{ entity: 'lien', role: 'subsidiary', flag: 'sees_financials' }]
