import { lawfirm } from '#domain/entities/lawfirm.ts'
import { patient } from '#domain/entities/patient.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { anyOf, cell, personName, type Asking } from '../report-sql.ts'

/** For reports whose rows are cases. */
export const ownCase = {
  columns: {
    case_number: cell('t.case_number'),
    patient: cell(personName('t')),
    lawfirm: cell('f.name', 'lawfirm'),
  },
  orders: { patient: cell('t.last_name') },
  links: { patient_id: cell('t.id'), lawfirm_id: cell('t.lawfirm_id') },
  joins: {
    lawfirm: (ask: Asking): Sql =>
      sql`left join lawfirm f on f.id = t.lawfirm_id and ${visibleRows(lawfirm, 'f', ask)}`,
  },
  filters: {
    lawfirm_id: anyOf('t.lawfirm_id'),
    subsidiary_id: anyOf('t.subsidiary_id'),
    case_manager_id: anyOf('t.case_manager_id'),
  },
  caseId: cell('t.id'),
} as const

const ofCase =
  (column: string) =>
  (values: readonly string[]): Sql =>
    sql`t.patient_id in (select c.id from patient c where ${anyOf(`c.${column}`)(values)})`

/** For reports whose rows hang on a case. */
export const itsCase = {
  columns: {
    case_number: cell('p.case_number', 'patient'),
    patient: cell(personName('p'), 'patient'),
    lawfirm: cell('f.name', 'patient', 'lawfirm'),
  },
  links: { patient_id: cell('t.patient_id'), lawfirm_id: cell('p.lawfirm_id', 'patient') },
  joins: {
    patient: (ask: Asking): Sql =>
      sql`left join patient p on p.id = t.patient_id and ${visibleRows(patient, 'p', ask)}`,
    lawfirm: (ask: Asking): Sql =>
      sql`left join lawfirm f on f.id = p.lawfirm_id and ${visibleRows(lawfirm, 'f', ask)}`,
  },
  filters: {
    lawfirm_id: ofCase('lawfirm_id'),
    subsidiary_id: ofCase('subsidiary_id'),
    case_manager_id: ofCase('case_manager_id'),
  },
  caseId: cell('t.patient_id'),
} as const
