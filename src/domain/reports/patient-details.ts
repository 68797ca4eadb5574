import { patient } from '../entities/patient.ts'
import type { Field } from '../fields/index.ts'
import { caseColumns, caseFilters, caseStatusFilter, firmColumn } from './case-columns.ts'
import { belongsTo, defineReport, type ColumnKind, type ReportColumn } from './report.ts'

const kinds: Partial<Record<Field['kind'], ColumnKind>> = {
  text: 'text',
  email: 'text',
  phone: 'text',
  choice: 'choice',
  integer: 'integer',
  cents: 'cents',
  flag: 'flag',
  date: 'date',
  moment: 'moment',
}
// Names stand at the front in one column, and internal states say nothing to a reader.
const elsewhere = ['case_number', 'first_name', 'last_name', 'case_status_before_hold']
const added = ['billed_cents', 'price_cents', 'reduction_cents', 'paid_cents', 'balance_cents']

/** Fields that one cell can hold; long stories, lists and sealed numbers stay in the case. */
const plainFields = Object.entries<Field>(patient.fields).filter(
  ([name, { kind }]) => kinds[kind] !== undefined && !elsewhere.includes(name),
)
export const plainPatientFields: readonly string[] = plainFields.map(([name]) => name)

const plain: Record<string, ReportColumn> = Object.fromEntries(
  plainFields.map(([name, { kind }]) => [
    name,
    {
      kind: kinds[kind] ?? 'text',
      shows: [[patient, name]],
      ...(added.includes(name) && { total: true as const }),
    },
  ]),
)

const named = (field: string, entity: string): ReportColumn => ({
  kind: 'text',
  shows: [[patient, field]],
  link: [field, entity],
})

/** What the columns that name other records are called, by the field of the case that points there. */
export const patientNames = {
  subsidiary: named('subsidiary_id', 'subsidiary'),
  chiropractor: named('chiropractor_id', 'chiropractor'),
  case_manager: named('case_manager_id', 'user'),
  underwriter: named('underwriter_id', 'user'),
  language: named('patient_language_id', 'patient_language'),
  accident_type: named('accident_type_id', 'accident_type'),
  accident_state: named('accident_state_id', 'state'),
  stage: named('underwriting_stage_id', 'underwriting_stage'),
} as const satisfies Record<string, ReportColumn>

/** One row a case, with everything about it that fits a cell. */
export const patientDetails = defineReport<Record<string, ReportColumn>>({
  name: 'patient_details',
  base: patient,
  health: true,
  period: 'all',
  opens: (viewer) => belongsTo(viewer, 'lawfirm', 'subsidiary'),
  lead: [
    'patient',
    'case_number',
    'case_status',
    'lawfirm',
    'case_manager',
    'phone',
    'dol',
    'billed_cents',
    'balance_cents',
  ],
  columns: { ...caseColumns, ...firmColumn, ...patientNames, ...plain },
  filters: {
    ...caseFilters,
    underwriter_id: { kind: 'id', shows: [[patient, 'underwriter_id']] },
    chiropractor_id: { kind: 'id', shows: [[patient, 'chiropractor_id']] },
    status: caseStatusFilter,
  },
  quick: ['status', 'case_manager_id', 'lawfirm_id', 'underwriter_id'],
  sort: 'patient',
})
