// The words of the matrix. Written from acceptance.md D1 and domain.md §4, not imported from src/: a list that
// came from the code under test could not notice that the code forgot something.

export const entityNames = [
  'user',
  'employee',
  'lawfirm',
  'lawfirm_employee',
  'subsidiary',
  'subsidiary_employee',
  'subsidiary_user',
  'chiropractor',
  'funder',
  'medical_provider',
  'medical_provider_office',
  'patient',
  'patient_sms',
  'patient_note',
  'patient_document',
  'patient_mobile_info',
  'patient_lawfirm_employee',
  'appointment',
  'previous_med',
  'lien',
  'underwriting_document',
  'underwriting_note',
  'insurance_type',
  'appointment_status',
  'patient_language',
  'underwriting_stage',
  'email_template',
  'accident_type',
  'appointment_type',
  'state',
  'insurance_company',
  'permission',
  'role',
  'menu_item',
  'role_menu',
  'message',
  // K4, beside those of D1.
  'task',
  'task_rule',
] as const

export const staffRoles = ['admin', 'employee', 'case_manager', 'underwriter', 'auditor'] as const

export const outsideRoles = [
  'law_firm',
  'law_firm_employee',
  'subsidiary',
  'subsidiary_user',
  'medical_provider',
  'chiropractor',
  'funder',
] as const

export const roles = [...staffRoles, ...outsideRoles] as const

export const actions = ['list', 'read', 'create', 'update', 'delete'] as const

export const reaches = ['none', 'all', 'assigned', 'firm', 'subsidiary', 'office', 'portfolio', 'self'] as const

export type EntityName = (typeof entityNames)[number]
export type Role = (typeof roles)[number]
export type Action = (typeof actions)[number]
export type Reach = (typeof reaches)[number]
export type Grants = Record<Action, Reach>
export type Matrix = Record<EntityName, Record<Role, Grants>>
