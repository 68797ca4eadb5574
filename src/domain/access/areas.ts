import { keysOf } from '../rules/keys.ts'

/** Every entity once, by what it is about, in the order in which people are shown them. */
export const areas = {
  cases: [
    'patient',
    'appointment',
    'lien',
    'patient_document',
    'patient_note',
    'patient_sms',
    'patient_mobile_info',
    'patient_lawfirm_employee',
    'previous_med',
    'underwriting_document',
    'underwriting_note',
  ],
  organisations: ['lawfirm', 'medical_provider', 'medical_provider_office', 'chiropractor', 'subsidiary', 'funder'],
  people: ['employee', 'lawfirm_employee', 'subsidiary_employee', 'subsidiary_user'],
  look_ups: [
    'appointment_type',
    'appointment_status',
    'accident_type',
    'insurance_type',
    'insurance_company',
    'patient_language',
    'underwriting_stage',
    'state',
    'email_template',
  ],
  access: ['user', 'role', 'permission', 'menu_item', 'role_menu'],
  messages: ['message'],
} as const satisfies Record<string, readonly string[]>

export type AreaName = keyof typeof areas
export const areaNames = keysOf(areas)
