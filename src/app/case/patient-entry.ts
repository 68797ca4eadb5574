import type { CallAnswer } from '../api/typed-call.ts'
import { foldedMatch } from '../records/marked-text.tsx'
import { titleOf } from '../records/record-title.ts'

type Found = CallAnswer<'GET /search/patients'>['patients'][number]

export interface PatientEntry {
  readonly id: string
  readonly name: string
  readonly caseNumber: string
  /** What tells patients of one name apart, as far as the viewer may see it. */
  readonly nativeName: string
  readonly born: string
  readonly phone: string
}

/** A search result. Viewers who may not see names find a case by its number. */
export function entryOf(row: Found): PatientEntry {
  const caseNumber = row.case_number ?? ''
  return {
    id: row.id,
    name: titleOf(row, 'en') || caseNumber,
    caseNumber,
    nativeName: row.name_native ?? '',
    born: row.dob ?? '',
    phone: row.phone ?? '',
  }
}

/** Whether a hit of what was typed before is one of what is typed now, while the answer is under way. */
export function isStillWanted({ name, caseNumber }: PatientEntry, typed: string): boolean {
  return Boolean(foldedMatch(name, typed) ?? foldedMatch(caseNumber, typed))
}
