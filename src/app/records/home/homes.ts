import type { EntityName } from '#domain/entities/index.ts'

/** The screen on which a kind of record is at home. Where none was made for it, that is its own page of the records. */
type Home =
  | { readonly at: 'case'; readonly part?: string }
  | { readonly at: 'liens' | 'records' }
  | { readonly at: 'report' | 'settings'; readonly slug: string }

export const homes: Readonly<Record<EntityName, Home>> = {
  accident_type: { at: 'settings', slug: 'accident-types' },
  appointment: { at: 'case', part: 'appointments' },
  appointment_status: { at: 'settings', slug: 'appointment-statuses' },
  appointment_type: { at: 'settings', slug: 'appointment-types' },
  chiropractor: { at: 'report', slug: 'chiropractors' },
  email_template: { at: 'settings', slug: 'email-templates' },
  employee: { at: 'records' },
  funder: { at: 'settings', slug: 'funders' },
  insurance_company: { at: 'settings', slug: 'insurance-companies' },
  insurance_type: { at: 'settings', slug: 'insurance-types' },
  lawfirm: { at: 'report', slug: 'law-firms' },
  lawfirm_employee: { at: 'records' },
  lien: { at: 'liens' },
  medical_provider: { at: 'report', slug: 'facilities' },
  medical_provider_office: { at: 'records' },
  menu_item: { at: 'records' },
  message: { at: 'records' },
  patient: { at: 'case' },
  patient_document: { at: 'case', part: 'documents' },
  patient_language: { at: 'settings', slug: 'patient-languages' },
  patient_lawfirm_employee: { at: 'case', part: 'law-firm' },
  patient_mobile_info: { at: 'case', part: 'messages' },
  patient_note: { at: 'case', part: 'notes' },
  patient_sms: { at: 'case', part: 'messages' },
  permission: { at: 'records' },
  previous_med: { at: 'case', part: 'medical' },
  role: { at: 'records' },
  role_menu: { at: 'records' },
  state: { at: 'settings', slug: 'states' },
  subsidiary: { at: 'report', slug: 'subsidiaries' },
  subsidiary_employee: { at: 'records' },
  subsidiary_user: { at: 'report', slug: 'subsidiary-users' },
  underwriting_document: { at: 'case', part: 'underwriting' },
  underwriting_note: { at: 'case', part: 'underwriting' },
  underwriting_stage: { at: 'settings', slug: 'underwriting-stages' },
  user: { at: 'records' },
}

export interface Homed {
  readonly entity: string
  readonly id: string
  /** What it is called: addresses of records carry it for those who read them. */
  readonly name?: string | undefined
  /** The case that it belongs to, where it belongs to one. */
  readonly patientId?: unknown
}

const address = (...parts: (string | undefined)[]): string =>
  parts.map((part) => (part ? `/${encodeURIComponent(part)}` : '')).join('')

/** Where a record is shown among all others of its kind. */
export function recordAddress({ entity, id, name }: Homed): string {
  return address('records', entity, id, name)
}

/**
 * Where a record is at home; undefined where that is among the records. The directories are those of the portal's own
 * people: others are not led there.
 */
export function homeAddress(homed: Homed, reader: { isStaff: boolean }): string | undefined {
  const { entity, id, name } = homed
  const home = (homes as Readonly<Record<string, Home>>)[entity]
  const patientId = entity === 'patient' ? id : homed.patientId
  switch (home?.at) {
    case 'case':
      return typeof patientId === 'string' ? address('patients', patientId, home.part) : undefined
    case 'liens':
      return typeof patientId === 'string' ? address('liens', patientId) : undefined
    case 'settings':
      return address('settings', home.slug, id, name)
    case 'report':
      return reader.isStaff ? address('reports', home.slug, id, name) : undefined
    default:
      return undefined
  }
}
