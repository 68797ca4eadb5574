import type { Placed } from './placed.ts'
import type { EntityName } from './vocabulary.ts'

const lookUp = { sort_order: 77 }

/** A change that everybody who may change the row at all may make. */
const patches: Record<EntityName, Record<string, unknown>> = {
  user: { timezone: 'America/Chicago' },
  employee: { job_title: 'Changed' },
  lawfirm: { website: 'https://example.com/changed' },
  lawfirm_employee: { mobile: '+13055550177' },
  subsidiary: { logo_url: 'https://example.com/changed.png' },
  subsidiary_employee: { title: 'Changed' },
  subsidiary_user: { access_level: 'read_only' },
  chiropractor: { fax: '+13055550177' },
  funder: { contact_name: 'Changed' },
  medical_provider: { website: 'https://example.com/changed' },
  medical_provider_office: { directions_text: 'Changed' },
  patient: { accident_location: 'Changed' },
  patient_sms: { body: 'Changed' },
  patient_note: { is_pinned: true },
  patient_document: { expires_at: '2030-01-01' },
  patient_mobile_info: { owner: 'other' },
  patient_lawfirm_employee: { role: 'paralegal' },
  appointment: { note: 'Changed' },
  previous_med: { description: 'Changed' },
  lien: { service_to: '2026-06-30' },
  underwriting_document: { due_at: '2030-01-01' },
  underwriting_note: { body: 'Changed' },
  insurance_type: lookUp,
  appointment_status: lookUp,
  patient_language: lookUp,
  underwriting_stage: lookUp,
  email_template: lookUp,
  accident_type: lookUp,
  appointment_type: lookUp,
  state: lookUp,
  insurance_company: lookUp,
  permission: { title: 'Changed' },
  role: { level: 'user' },
  menu_item: { sort_order: 77 },
  role_menu: { sort_order: 77 },
  message: { message: 'Changed' },
  task: { title: 'Changed' },
  task_rule: lookUp,
}

/** Of the first roles, everything but their rights is fixed; a change of those would change the test's own ground. */
export function patchOf({ entity, label }: Placed): Record<string, unknown> {
  return entity === 'role' && !['another', 'to be removed', 'removed'].includes(label) ? {} : patches[entity]
}
