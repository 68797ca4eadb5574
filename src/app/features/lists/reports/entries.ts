import { chiropractor } from '#domain/entities/chiropractor.ts'
import { lawfirm } from '#domain/entities/lawfirm.ts'
import { medicalProvider } from '#domain/entities/medical-provider.ts'
import { subsidiaryEmployee } from '#domain/entities/subsidiary-employee.ts'
import { subsidiary } from '#domain/entities/subsidiary.ts'
import type { Entity } from '#domain/entity.ts'
import { chiropractors } from '#domain/reports/chiropractors.ts'
import { facilities, facilityOffices } from '#domain/reports/facilities.ts'
import { lawFirms, lawfirmUsers } from '#domain/reports/law-firms.ts'
import { patientDetails } from '#domain/reports/patient-details.ts'
import type { ReportDefinition } from '#domain/reports/report.ts'
import { serviceDates } from '#domain/reports/service-dates.ts'
import { subsidiaries, subsidiaryWiseUsers } from '#domain/reports/subsidiaries.ts'
import type { MoreFields } from '../../../records/record/record-dialogs.tsx'
import type { RecordRow } from '../../../api/record-queries.ts'

/** A directory whose entries have a page each. */
export interface EntryKind {
  readonly entity: Entity
  /** The directory itself, narrowed to the entry by this filter, tells its figures; so do the reports of its cases. */
  readonly directory: ReportDefinition
  readonly filter: string
  /** The report of its cases: a facility's are known by their visits. */
  readonly cases: ReportDefinition
  /** The report of its people or its offices. */
  readonly below?: ReportDefinition
  /** People of whom no report tells. */
  readonly people?: Entity
}

const entryKinds: readonly EntryKind[] = [
  {
    entity: lawfirm,
    directory: lawFirms,
    filter: 'lawfirm_id',
    cases: patientDetails,
    below: lawfirmUsers,
  },
  {
    entity: medicalProvider,
    directory: facilities,
    filter: 'medical_provider_id',
    cases: serviceDates,
    below: facilityOffices,
  },
  {
    entity: chiropractor,
    directory: chiropractors,
    filter: 'chiropractor_id',
    cases: patientDetails,
  },
  {
    entity: subsidiary,
    directory: subsidiaries,
    filter: 'subsidiary_id',
    cases: patientDetails,
    below: subsidiaryWiseUsers,
    people: subsidiaryEmployee,
  },
]

export const entryKindOf = (directory: string): EntryKind | undefined =>
  entryKinds.find((kind) => kind.directory.name === directory)

/** Who belongs to another organisation is not offered in a record of this one; who belongs to none may come to it. */
export function offeredIn(party: string, id: string): MoreFields {
  const ofParty = (row: RecordRow): boolean => (row[party] ?? id) === id
  return { user_id: { offered: ofParty }, primary_contact_id: { offered: ofParty } }
}
