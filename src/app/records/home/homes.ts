import type { EntityName } from '#domain/entities/index.ts'
import { countless } from '../countless.ts'

/** The screen that was made for a kind of record. */
type Home =
  | { readonly at: 'case'; readonly part?: string }
  | { readonly at: 'liens' }
  | { readonly at: 'report' | 'settings' | 'user-config'; readonly slug: string }

/** Kinds that are not named here are at home among the records. */
const homes: Readonly<Record<string, Home | undefined>> = {
  accident_type: { at: 'settings', slug: 'accident-types' },
  appointment: { at: 'case', part: 'appointments' },
  appointment_status: { at: 'settings', slug: 'appointment-statuses' },
  appointment_type: { at: 'settings', slug: 'appointment-types' },
  chiropractor: { at: 'report', slug: 'chiropractors' },
  email_template: { at: 'settings', slug: 'email-templates' },
  funder: { at: 'settings', slug: 'funders' },
  insurance_company: { at: 'settings', slug: 'insurance-companies' },
  insurance_type: { at: 'settings', slug: 'insurance-types' },
  lawfirm: { at: 'report', slug: 'law-firms' },
  lien: { at: 'liens' },
  medical_provider: { at: 'report', slug: 'facilities' },
  patient: { at: 'case' },
  patient_document: { at: 'case', part: 'documents' },
  patient_language: { at: 'settings', slug: 'patient-languages' },
  patient_lawfirm_employee: { at: 'case', part: 'law-firm' },
  patient_mobile_info: { at: 'case', part: 'messages' },
  patient_note: { at: 'case', part: 'notes' },
  patient_sms: { at: 'case', part: 'messages' },
  previous_med: { at: 'case', part: 'medical' },
  role: { at: 'user-config', slug: 'roles' },
  state: { at: 'settings', slug: 'states' },
  subsidiary: { at: 'report', slug: 'subsidiaries' },
  subsidiary_user: { at: 'report', slug: 'subsidiary-users' },
  underwriting_document: { at: 'case', part: 'underwriting' },
  underwriting_note: { at: 'case', part: 'underwriting' },
  underwriting_stage: { at: 'settings', slug: 'underwriting-stages' },
  user: { at: 'user-config', slug: 'users' },
} satisfies Partial<Record<EntityName, Home>>

/** What decides whether a screen is one of the viewer's. */
export interface Reader {
  readonly isStaff: boolean
  /** Whether he finds more in the list of a kind than what is his own self. */
  readonly seesOthers: (entity: string) => boolean
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

/** What a record is called, as its address may say it: addresses are kept and passed on, so they say nothing of a case. */
export function nameInAddress({ entity, name }: Pick<Homed, 'entity' | 'name'>): string | undefined {
  return countless.has(entity) ? undefined : name
}

/** Where a record is shown among all others of its kind. */
export function recordAddress(homed: Homed): string {
  return address('records', homed.entity, homed.id, nameInAddress(homed))
}

/**
 * Where a record is at home; undefined where that is among the records. The directories are those of the portal's own
 * people: others are not led there.
 */
export function homeAddress(homed: Homed, reader: Reader): string | undefined {
  const { entity, id, name } = homed
  const home = homes[entity]
  const patientId = entity === 'patient' ? id : homed.patientId
  switch (home?.at) {
    case 'case':
      return typeof patientId === 'string' ? address('patients', patientId, home.part) : undefined
    case 'liens':
      return typeof patientId === 'string' ? address('liens', patientId) : undefined
    case 'settings':
      return address('settings', home.slug, id, name)
    case 'user-config':
      return reader.seesOthers(entity) ? address('user-config', home.slug, id, name) : undefined
    case 'report':
      return reader.isStaff ? address('reports', home.slug, id, name) : undefined
    default:
      return undefined
  }
}
