import { foldedMatch } from '../records/marked-text.tsx'
import type { CaseRow } from './case-queries.ts'
import { titleOf } from '../records/record-title.ts'

export interface PatientEntry {
  readonly id: string
  readonly name: string
  readonly caseNumber: string
}

/** A search result. Viewers who may not see names find a case by its number. */
export function entryOf(row: CaseRow): PatientEntry {
  const caseNumber = row.case_number ?? ''
  return { id: row.id, name: titleOf(row, 'en') || caseNumber, caseNumber }
}

/** The server also matches phone numbers; here only name and case number count. */
export function isWanted({ name, caseNumber }: PatientEntry, typed: string): boolean {
  return Boolean(foldedMatch(name, typed) ?? foldedMatch(caseNumber, typed))
}
