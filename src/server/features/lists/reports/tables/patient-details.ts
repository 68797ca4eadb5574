import { patient } from '#domain/entities/patient.ts'
import { subsidiary } from '#domain/entities/subsidiary.ts'
import { plainPatientFields, type patientNames } from '#domain/reports/patient-details.ts'
import { shown } from '#server/records/columns.ts'
import { raw, sql } from '#server/records/sql.ts'
import { momentWithin } from '#server/figures/days.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { anyOf, cell, titleOf, type Cell, type SpokenSql, type Tongue } from '../report-sql.ts'
import { ownCase } from './case-joins.ts'

const fieldsOf: Readonly<Record<string, (typeof patient.fields)[keyof typeof patient.fields]>> = patient.fields
const plain = Object.fromEntries(plainPatientFields.map((field) => [field, cell(shown('t', field, fieldsOf[field]))]))

const names = (tongue: Tongue): Record<keyof typeof patientNames, Cell> => ({
  subsidiary: cell('b.name', 'subsidiary'),
  chiropractor: cell('ch.practice_name', 'chiropractor'),
  case_manager: cell('cm.name', 'case_manager'),
  underwriter: cell('uw.name', 'underwriter'),
  language: cell(titleOf('la', tongue), 'language'),
  accident_type: cell(titleOf('ac', tongue), 'accident_type'),
  accident_state: cell(titleOf('sa', tongue), 'accident_state'),
  stage: cell(titleOf('us', tongue), 'stage'),
})
const links = [
  'subsidiary_id',
  'chiropractor_id',
  'case_manager_id',
  'underwriter_id',
  'patient_language_id',
  'accident_type_id',
  'accident_state_id',
  'underwriting_stage_id',
]

export const patientDetailsSql: SpokenSql = (tongue) => ({
  ...ownCase,
  columns: { ...ownCase.columns, ...names(tongue), ...plain },
  links: { ...ownCase.links, ...Object.fromEntries(links.map((field) => [field, cell(`t.${field}`)])) },
  period: (period) => momentWithin('t.opened_at', period),
  joins: {
    ...ownCase.joins,
    subsidiary: (ask) => sql`left join subsidiary b on b.id = t.subsidiary_id and ${visibleRows(subsidiary, 'b', ask)}`,
    chiropractor: () => raw('left join chiropractor ch on ch.id = t.chiropractor_id'),
    case_manager: () => raw('left join "user" cm on cm.id = t.case_manager_id'),
    underwriter: () => raw('left join "user" uw on uw.id = t.underwriter_id'),
    language: () => raw('left join patient_language la on la.id = t.patient_language_id'),
    accident_type: () => raw('left join accident_type ac on ac.id = t.accident_type_id'),
    accident_state: () => raw('left join state sa on sa.id = t.accident_state_id'),
    stage: () => raw('left join underwriting_stage us on us.id = t.underwriting_stage_id'),
  },
  filters: {
    ...ownCase.filters,
    underwriter_id: anyOf('t.underwriter_id'),
    chiropractor_id: anyOf('t.chiropractor_id'),
    status: anyOf('t.case_status'),
  },
})
