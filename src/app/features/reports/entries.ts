import { chiropractor } from '#domain/entities/chiropractor.ts'
import { lawfirm } from '#domain/entities/lawfirm.ts'
import { medicalProvider } from '#domain/entities/medical-provider.ts'
import { subsidiary } from '#domain/entities/subsidiary.ts'
import type { Entity } from '#domain/entity.ts'
import { chiropractors } from '#domain/reports/chiropractors.ts'
import { facilities, facilityOffices } from '#domain/reports/facilities.ts'
import { lawFirms, lawfirmUsers } from '#domain/reports/law-firms.ts'
import { patientDetails } from '#domain/reports/patient-details.ts'
import type { ReportDefinition } from '#domain/reports/report.ts'
import { serviceDates } from '#domain/reports/service-dates.ts'
import { subsidiaries, subsidiaryWiseUsers } from '#domain/reports/subsidiaries.ts'

/** A directory whose entries have a page each. */
export interface EntryKind {
  readonly entity: Entity
  /** The directory itself, narrowed to the entry by this filter, tells its figures; so do the reports of its cases. */
  readonly directory: ReportDefinition
  readonly filter: string
  readonly fields: readonly string[]
  /** The report of its cases: a facility's are known by their visits. */
  readonly cases: ReportDefinition
  /** The report of its people or its offices. */
  readonly below?: ReportDefinition
}

const reached = ['phone', 'fax', 'email', 'website', 'address1', 'address2', 'city', 'zip']

const entryKinds: readonly EntryKind[] = [
  {
    entity: lawfirm,
    directory: lawFirms,
    filter: 'lawfirm_id',
    fields: ['abbreviation', ...reached, 'intake_email', 'accounting_email', 'is_active'],
    cases: patientDetails,
    below: lawfirmUsers,
  },
  {
    entity: medicalProvider,
    directory: facilities,
    filter: 'medical_provider_id',
    fields: ['legal_name', 'npi', ...reached, 'billing_email', 'accepts_lop', 'is_active'],
    cases: serviceDates,
    below: facilityOffices,
  },
  {
    entity: chiropractor,
    directory: chiropractors,
    filter: 'chiropractor_id',
    fields: ['first_name', 'last_name', 'npi', 'license_number', ...reached, 'accepts_lop', 'is_active'],
    cases: patientDetails,
  },
  {
    entity: subsidiary,
    directory: subsidiaries,
    filter: 'subsidiary_id',
    fields: ['code', 'legal_name', ...reached, 'is_active'],
    cases: patientDetails,
    below: subsidiaryWiseUsers,
  },
]

export const entryKindOf = (directory: string): EntryKind | undefined =>
  entryKinds.find((kind) => kind.directory.name === directory)
