import { lawfirm } from '../entities/lawfirm.ts'
import { patient } from '../entities/patient.ts'
import { caseStatuses } from '../rules/transitions/case-status-facts.ts'
import type { ReportColumn, ReportFilter, Shown } from './report.ts'

const of = (...fields: string[]): Shown[] => fields.map((field) => [patient, field])

/** The case and its patient, as most reports begin. */
export const caseColumns = {
  case_number: { kind: 'text', shows: of('case_number'), link: ['patient_id', 'patient'] },
  patient: { kind: 'text', shows: of('first_name', 'last_name'), link: ['patient_id', 'patient'] },
} as const satisfies Record<string, ReportColumn>

export const firmColumn = {
  lawfirm: {
    kind: 'text',
    shows: [
      [patient, 'lawfirm_id'],
      [lawfirm, 'name'],
    ],
    link: ['lawfirm_id', 'lawfirm'],
  },
} as const satisfies Record<string, ReportColumn>

export const caseFilters = {
  lawfirm_id: { kind: 'id', shows: of('lawfirm_id') },
  subsidiary_id: { kind: 'id', shows: of('subsidiary_id') },
  case_manager_id: { kind: 'id', shows: of('case_manager_id') },
} as const satisfies Record<string, ReportFilter>

export const caseStatusFilter: ReportFilter = { kind: 'words', shows: of('case_status'), words: caseStatuses }
