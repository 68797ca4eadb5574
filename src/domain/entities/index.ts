import type { Entity } from '../entity.ts'
import { accidentType } from './accident-type.ts'
import { appointmentStatus } from './appointment-status.ts'
import { appointmentType } from './appointment-type.ts'
import { appointment } from './appointment.ts'
import { chiropractor } from './chiropractor.ts'
import { emailTemplate } from './email-template.ts'
import { employee } from './employee.ts'
import { funder } from './funder.ts'
import { insuranceCompany } from './insurance-company.ts'
import { insuranceType } from './insurance-type.ts'
import { lawfirmEmployee } from './lawfirm-employee.ts'
import { lawfirm } from './lawfirm.ts'
import { lien } from './lien.ts'
import { medicalProviderOffice } from './medical-provider-office.ts'
import { medicalProvider } from './medical-provider.ts'
import { menuItem } from './menu-item.ts'
import { message } from './message.ts'
import { patientDocument } from './patient-document.ts'
import { patientLanguage } from './patient-language.ts'
import { patientLawfirmEmployee } from './patient-lawfirm-employee.ts'
import { patientMobileInfo } from './patient-mobile-info.ts'
import { patientNote } from './patient-note.ts'
import { patientSms } from './patient-sms.ts'
import { patient } from './patient.ts'
import { permission } from './permission.ts'
import { previousMed } from './previous-med.ts'
import { roleMenu } from './role-menu.ts'
import { role } from './role.ts'
import { state } from './state.ts'
import { subsidiaryEmployee } from './subsidiary-employee.ts'
import { subsidiaryUser } from './subsidiary-user.ts'
import { subsidiary } from './subsidiary.ts'
import { underwritingDocument } from './underwriting-document.ts'
import { underwritingNote } from './underwriting-note.ts'
import { underwritingStage } from './underwriting-stage.ts'
import { user } from './user.ts'

/** The register: every entity of the portal, once. Calls, lists, tests and documents are made from it. */
export const entities = [
  accidentType,
  appointment,
  appointmentStatus,
  appointmentType,
  chiropractor,
  emailTemplate,
  employee,
  funder,
  insuranceCompany,
  insuranceType,
  lawfirm,
  lawfirmEmployee,
  lien,
  medicalProvider,
  medicalProviderOffice,
  menuItem,
  message,
  patient,
  patientDocument,
  patientLanguage,
  patientLawfirmEmployee,
  patientMobileInfo,
  patientNote,
  patientSms,
  permission,
  previousMed,
  role,
  roleMenu,
  state,
  subsidiary,
  subsidiaryEmployee,
  subsidiaryUser,
  underwritingDocument,
  underwritingNote,
  underwritingStage,
  user,
] as const satisfies readonly Entity[]

export type EntityName = (typeof entities)[number]['name']
export type EntityByName<N extends EntityName> = Extract<(typeof entities)[number], { name: N }>

export const entityByName: ReadonlyMap<string, Entity> = new Map(entities.map((entity) => [entity.name, entity]))
