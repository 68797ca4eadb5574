import { foldedMatch } from '../records/marked-text.tsx'
import type { CaseRow } from './case-queries.ts'
import { titleOf } from '../records/record-title.ts'

export interface PatientEntry {
  readonly id: string
  readonly name: string
  readonly caseNumber: string
}

/** A case as one looks for it. Who may not know the patient's name knows the case by its number. */
export function entryOf(row: CaseRow): PatientEntry {
  const caseNumber = row.case_number ?? ''
  return { id: row.id, name: titleOf(row, 'en') || caseNumber, caseNumber }
}

/** The server finds telephone numbers and more; here one looks for a name, or for the number of a case. */
export function isWanted({ name, caseNumber }: PatientEntry, typed: string): boolean {
  return Boolean(foldedMatch(name, typed) ?? foldedMatch(caseNumber, typed))
}
