import { appointments } from './appointments.ts'
import { chiropractors } from './chiropractors.ts'
import { contactManagers } from './contact-managers.ts'
import { facilities, facilityOffices } from './facilities.ts'
import { lawFirms, lawfirmUsers } from './law-firms.ts'
import { patientDetails } from './patient-details.ts'
import type { ReportDefinition } from './report.ts'
import { serviceDates } from './service-dates.ts'
import { subsidiaries, subsidiaryUsers, subsidiaryWiseUsers } from './subsidiaries.ts'
import { underwritings } from './underwritings.ts'

export const reports: readonly ReportDefinition[] = [
  contactManagers,
  underwritings,
  patientDetails,
  serviceDates,
  appointments,
  lawFirms,
  lawfirmUsers,
  facilities,
  facilityOffices,
  chiropractors,
  subsidiaries,
  subsidiaryUsers,
  subsidiaryWiseUsers,
]

export const reportByName: ReadonlyMap<string, ReportDefinition> = new Map(
  reports.map((report) => [report.name, report]),
)
