import * as v from 'valibot'
import { chiropractor } from '../entities/chiropractor.ts'
import { employee } from '../entities/employee.ts'
import { funder } from '../entities/funder.ts'
import { lawfirmEmployee } from '../entities/lawfirm-employee.ts'
import { lawfirm } from '../entities/lawfirm.ts'
import { lien } from '../entities/lien.ts'
import { medicalProvider } from '../entities/medical-provider.ts'
import { patientDocument } from '../entities/patient-document.ts'
import { patient } from '../entities/patient.ts'
import { subsidiaryEmployee } from '../entities/subsidiary-employee.ts'
import { subsidiary } from '../entities/subsidiary.ts'
import { defineCall, type AnswerOf } from './define-call.ts'
import { pageQuery } from './list-query.ts'
import { maskedColumns } from './shown-row.ts'

const person = ['first_name', 'last_name'] as const

/** What a hit shows of a record. */
export const hitColumns = {
  patient: [...person, 'name_native', 'case_number', 'dob', 'dol', 'phone', 'case_status', 'lawfirm_id'],
  employee: [...person, 'job_title', 'email', 'phone'],
  lawfirm_employee: [...person, 'title', 'email', 'phone', 'lawfirm_id'],
  subsidiary_employee: [...person, 'title', 'email', 'phone', 'subsidiary_id'],
  lawfirm: ['name', 'city', 'phone', 'email'],
  medical_provider: ['name', 'provider_type', 'phone', 'email'],
  chiropractor: ['practice_name', ...person, 'city', 'phone'],
  subsidiary: ['name', 'code', 'city', 'phone'],
  funder: ['name', 'contact_name', 'phone', 'email'],
  lien: ['lien_number', 'patient_id', 'lien_type', 'status', 'billed_cents', 'balance_cents'],
  patient_document: ['title', 'doc_type', 'patient_id', 'service_date'],
} as const

/** Its entity says what kind of record a hit is. Columns that the reader may not see are not in it. */
function hit<const Name extends keyof typeof hitColumns, Columns extends v.ObjectEntries>(
  entity: Name,
  columns: Columns,
) {
  return v.strictObject({ entity: v.literal(entity), id: v.string(), ...columns })
}

const cases = v.array(hit('patient', maskedColumns(patient, hitColumns.patient)))

export const searchCalls = {
  all: defineCall({
    method: 'GET',
    path: '/search',
    tag: 'search',
    summary: 'Search patients, people, organizations, liens and documents',
    query: v.strictObject({
      text: v.pipe(pageQuery.entries.search.wrapped, v.trim(), v.minLength(2, 'too_short')),
      limit: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^\d{1,2}$/, 'invalid'),
          v.transform(Number),
          v.minValue(1, 'too_small'),
          v.maxValue(50, 'too_large'),
        ),
        '10',
      ),
    }),
    answer: v.strictObject({
      /** Absent where the words are no number of a paper, or the caller may not search by one. */
      passport: v.optional(cases),
      patients: cases,
      people: v.array(
        v.variant('entity', [
          hit('employee', maskedColumns(employee, hitColumns.employee)),
          hit('lawfirm_employee', maskedColumns(lawfirmEmployee, hitColumns.lawfirm_employee)),
          hit('subsidiary_employee', maskedColumns(subsidiaryEmployee, hitColumns.subsidiary_employee)),
        ]),
      ),
      organisations: v.array(
        v.variant('entity', [
          hit('lawfirm', maskedColumns(lawfirm, hitColumns.lawfirm)),
          hit('medical_provider', maskedColumns(medicalProvider, hitColumns.medical_provider)),
          hit('chiropractor', maskedColumns(chiropractor, hitColumns.chiropractor)),
          hit('subsidiary', maskedColumns(subsidiary, hitColumns.subsidiary)),
          hit('funder', maskedColumns(funder, hitColumns.funder)),
        ]),
      ),
      liens: v.array(hit('lien', maskedColumns(lien, hitColumns.lien))),
      documents: v.array(hit('patient_document', maskedColumns(patientDocument, hitColumns.patient_document))),
    }),
  }),
}

export type SearchAnswer = AnswerOf<typeof searchCalls.all>
