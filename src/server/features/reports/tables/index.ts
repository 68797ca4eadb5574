import type { ReportSql } from '../report-sql.ts'
import { appointmentsSql } from './appointments.ts'
import { chiropractorsSql } from './chiropractors.ts'
import { contactManagersSql } from './contact-managers.ts'
import { facilitiesSql, facilityOfficesSql } from './facilities.ts'
import { lawFirmsSql, lawfirmUsersSql } from './law-firms.ts'
import { patientDetailsSql } from './patient-details.ts'
import { serviceDatesSql } from './service-dates.ts'
import { subsidiariesSql, subsidiaryUsersSql } from './subsidiaries.ts'
import { underwritingsSql } from './underwritings.ts'

export const reportTables: Readonly<Record<string, ReportSql>> = {
  contact_managers: contactManagersSql,
  underwritings: underwritingsSql,
  patient_details: patientDetailsSql,
  service_dates: serviceDatesSql,
  appointments: appointmentsSql,
  law_firms: lawFirmsSql,
  lawfirm_users: lawfirmUsersSql,
  facilities: facilitiesSql,
  facility_offices: facilityOfficesSql,
  chiropractors: chiropractorsSql,
  subsidiaries: subsidiariesSql,
  subsidiary_users: subsidiaryUsersSql,
  subsidiary_wise_users: subsidiaryUsersSql,
}
