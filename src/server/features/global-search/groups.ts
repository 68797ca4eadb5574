import { chiropractor } from '#domain/entities/chiropractor.ts'
import { employee } from '#domain/entities/employee.ts'
import { funder } from '#domain/entities/funder.ts'
import { lawfirmEmployee } from '#domain/entities/lawfirm-employee.ts'
import { lawfirm } from '#domain/entities/lawfirm.ts'
import { lien } from '#domain/entities/lien.ts'
import { medicalProvider } from '#domain/entities/medical-provider.ts'
import { patientDocument } from '#domain/entities/patient-document.ts'
import { patient } from '#domain/entities/patient.ts'
import { subsidiaryEmployee } from '#domain/entities/subsidiary-employee.ts'
import { subsidiary } from '#domain/entities/subsidiary.ts'
import type { Entity } from '#domain/entity.ts'

export interface Source {
  readonly entity: Entity
  /** What a hit shows of the record. */
  readonly columns: readonly string[]
  /** The order of hits; the earliest found where there are many. */
  readonly order: string
}

const person = ['first_name', 'last_name']

/** The groups of an answer, each with where its hits come from. */
export const groups: Readonly<Record<string, readonly Source[]>> = {
  patients: [
    {
      entity: patient,
      columns: [...person, 'name_native', 'case_number', 'dob', 'dol', 'phone', 'case_status', 'lawfirm_id'],
      order: 'last_name',
    },
  ],
  people: [
    { entity: employee, columns: [...person, 'job_title', 'email', 'phone'], order: 'last_name' },
    { entity: lawfirmEmployee, columns: [...person, 'title', 'email', 'phone', 'lawfirm_id'], order: 'last_name' },
    {
      entity: subsidiaryEmployee,
      columns: [...person, 'title', 'email', 'phone', 'subsidiary_id'],
      order: 'last_name',
    },
  ],
  organisations: [
    { entity: lawfirm, columns: ['name', 'city', 'phone', 'email'], order: 'name' },
    { entity: medicalProvider, columns: ['name', 'provider_type', 'phone', 'email'], order: 'name' },
    { entity: chiropractor, columns: ['practice_name', ...person, 'city', 'phone'], order: 'practice_name' },
    { entity: subsidiary, columns: ['name', 'code', 'city', 'phone'], order: 'name' },
    { entity: funder, columns: ['name', 'contact_name', 'phone', 'email'], order: 'name' },
  ],
  liens: [
    {
      entity: lien,
      columns: ['lien_number', 'patient_id', 'lien_type', 'status', 'billed_cents', 'balance_cents'],
      order: 'lien_number',
    },
  ],
  documents: [{ entity: patientDocument, columns: ['title', 'doc_type', 'patient_id', 'service_date'], order: 'id' }],
}
