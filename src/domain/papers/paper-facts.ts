import type { Letterhead, PaperFact, PaperParty } from './paper.ts'
import { longDate, present } from './paper-text.ts'

/** What papers say of a case: nothing that a law firm may not know. */
export interface PaperFacts {
  readonly case_number: string
  readonly patient_name: string
  readonly dob: string | null
  readonly dol: string
  readonly letterhead: Letterhead
  readonly lawfirm_name: string | null
  readonly lawfirm_lines: readonly string[]
  readonly attorney_name: string | null
  /** Whom to ask. */
  readonly contact_name: string | null
}

export function caseLines({ case_number, patient_name, dob, dol }: PaperFacts): PaperFact[] {
  return [
    { label: 'Case', value: case_number },
    { label: 'Patient', value: patient_name },
    ...(dob === null ? [] : [{ label: 'Date of birth', value: longDate(dob) }]),
    { label: 'Date of loss', value: longDate(dol) },
  ]
}

export function firmParty({ lawfirm_name, lawfirm_lines, attorney_name }: PaperFacts, heading: string): PaperParty {
  const attorney = attorney_name === null ? null : `Attention: ${attorney_name}`
  return { heading, lines: present(lawfirm_name, ...lawfirm_lines, attorney) }
}
