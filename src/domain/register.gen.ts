// Written by `npm run register` from the files of ./entities.
import { accidentType } from './entities/accident-type.ts'
import { appointment } from './entities/appointment.ts'
import { appointmentStatus } from './entities/appointment-status.ts'
import { appointmentType } from './entities/appointment-type.ts'
import { chiropractor } from './entities/chiropractor.ts'
import { emailTemplate } from './entities/email-template.ts'
import { employee } from './entities/employee.ts'
import { funder } from './entities/funder.ts'
import { insuranceCompany } from './entities/insurance-company.ts'
import { insuranceType } from './entities/insurance-type.ts'
import { lawfirm } from './entities/lawfirm.ts'
import { lawfirmEmployee } from './entities/lawfirm-employee.ts'
import { lien } from './entities/lien.ts'
import { medicalProvider } from './entities/medical-provider.ts'
import { medicalProviderOffice } from './entities/medical-provider-office.ts'
import { menuItem } from './entities/menu-item.ts'
import { message } from './entities/message.ts'
import { patient } from './entities/patient.ts'
import { patientDocument } from './entities/patient-document.ts'
import { patientLanguage } from './entities/patient-language.ts'
import { patientLawfirmEmployee } from './entities/patient-lawfirm-employee.ts'
import { patientMobileInfo } from './entities/patient-mobile-info.ts'
import { patientNote } from './entities/patient-note.ts'
import { patientSms } from './entities/patient-sms.ts'
import { permission } from './entities/permission.ts'
import { previousMed } from './entities/previous-med.ts'
import { role } from './entities/role.ts'
import { roleMenu } from './entities/role-menu.ts'
import { state } from './entities/state.ts'
import { subsidiary } from './entities/subsidiary.ts'
import { subsidiaryEmployee } from './entities/subsidiary-employee.ts'
import { subsidiaryUser } from './entities/subsidiary-user.ts'
import { underwritingDocument } from './entities/underwriting-document.ts'
import { underwritingNote } from './entities/underwriting-note.ts'
import { underwritingStage } from './entities/underwriting-stage.ts'
import { user } from './entities/user.ts'

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
] as const
