import type { ReportSql, SpokenSql } from '../report-sql.ts'
import { appointmentsSql } from './appointments.ts'
import { chiropractorsSql } from './chiropractors.ts'
import { contactManagersSql } from './contact-managers.ts'
import { facilitiesSql, facilityOfficesSql } from './facilities.ts'
import { lawFirmsSql, lawfirmUsersSql } from './law-firms.ts'
import { patientDetailsSql } from './patient-details.ts'
import { serviceDatesSql } from './service-dates.ts'
import { subsidiariesSql, subsidiaryUsersSql } from './subsidiaries.ts'
import { underwritingsSql } from './underwritings.ts'

/** Tables without translations. */
const plain =
  (tables: ReportSql): SpokenSql =>
  () =>
    tables

export const reportTables: Readonly<Record<string, SpokenSql>> = {
  contact_managers: contactManagersSql,
  underwritings: underwritingsSql,
  patient_details: patientDetailsSql,
  service_dates: serviceDatesSql,
  appointments: appointmentsSql,
  law_firms: plain(lawFirmsSql),
  lawfirm_users: plain(lawfirmUsersSql),
  facilities: plain(facilitiesSql),
  facility_offices: plain(facilityOfficesSql),
  chiropractors: plain(chiropractorsSql),
  subsidiaries: plain(subsidiariesSql),
  subsidiary_users: plain(subsidiaryUsersSql),
  subsidiary_wise_users: plain(subsidiaryUsersSql),
}
