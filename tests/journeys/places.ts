import type { APIRequestContext } from 'playwright/test'
import { sayIn } from './languages.ts'

export const roles = ['admin', 'case.manager', 'lawfirm', 'subsidiary'] as const
export type Role = (typeof roles)[number]

export interface Place {
  /** As the specification writes it, with the entity whose record stands in it. */
  readonly route: string
  readonly of?: string
  /** What its heading says; the record's own name where nothing else is said. */
  readonly heading?: string
  readonly for: readonly Role[]
  /** The name that may follow the id. */
  readonly named?: true
}

const everybody = roles
const office: readonly Role[] = ['admin', 'case.manager']
const admin: readonly Role[] = ['admin']
const say = sayIn('en')

const general: readonly Place[] = [
  { route: '/dashboard', heading: 'Welcome to Caseway', for: everybody },
  { route: '/apps/calendar', heading: 'Calendar', for: everybody },
  { route: '/apps/chat', heading: 'Team chat', for: everybody },
  { route: '/example', heading: 'Style sheet', for: admin },
  { route: '/apps/passenger/search/Garcia', heading: 'Search everything', for: everybody },
  { route: '/patients', heading: 'Patients', for: everybody },
  { route: '/patients/new', heading: 'New patient', for: everybody },
  { route: '/patients/{id}', of: 'patient', for: everybody },
  { route: '/patients/{id}/messages?origin=npanel', of: 'patient', for: everybody },
  { route: '/liens', heading: 'Liens', for: everybody },
  { route: '/liens/{id}', of: 'patient', for: everybody },
  { route: '/patient-emails/{id}', of: 'patient', heading: 'Emails', for: ['admin', 'case.manager', 'subsidiary'] },
]

const staffAndBrand: readonly Role[] = [...office, 'subsidiary']
const reports: readonly Place[] = [
  { route: '/reports/underwritings', heading: 'Underwriting queue', for: office },
  { route: '/reports/contact-managers', heading: 'Follow-up calls', for: office },
  { route: '/reports/service-dates', heading: 'Service dates', for: everybody },
  { route: '/reports/appointments', heading: 'Appointments', for: everybody },
  { route: '/reports/patient-details', heading: 'Patient details', for: everybody },
  { route: '/reports/law-firms', heading: 'Law firms', for: everybody },
  { route: '/reports/law-firms/{id}', of: 'lawfirm', for: everybody, named: true },
  { route: '/reports/lawfirm-wise-users/{id}', of: 'lawfirm', heading: 'Firm staff', for: everybody },
  { route: '/reports/facilities', heading: 'Facilities', for: staffAndBrand },
  { route: '/reports/facilities/{id}', of: 'medical_provider', for: staffAndBrand, named: true },
  {
    route: '/reports/facility-wise-offices/{id}',
    of: 'medical_provider',
    heading: 'Facility offices',
    for: staffAndBrand,
  },
  { route: '/reports/chiropractors', heading: 'Chiropractors', for: staffAndBrand },
  { route: '/reports/chiropractors/{id}', of: 'chiropractor', for: staffAndBrand, named: true },
  { route: '/reports/subsidiaries', heading: 'Subsidiaries', for: staffAndBrand },
  { route: '/reports/subsidiaries/{id}', of: 'subsidiary', for: staffAndBrand, named: true },
  {
    route: '/reports/subsidiary-wise-users/{id}',
    of: 'subsidiary',
    heading: 'Subsidiary users',
    for: staffAndBrand,
  },
  { route: '/reports/subsidiary-users', heading: 'Subsidiary users', for: staffAndBrand },
  { route: '/reports/subsidiary-users/{id}', of: 'subsidiary_user', for: staffAndBrand, named: true },
  {
    route: '/reports/subsidiary-users/forgot-password/{id}',
    of: 'subsidiary_user',
    heading: 'Password link',
    for: ['admin', 'subsidiary'],
  },
]

const sections = [
  ['appointment-types', 'appointment_type', everybody],
  ['appointment-statuses', 'appointment_status', everybody],
  ['accident-types', 'accident_type', everybody],
  ['insurance-types', 'insurance_type', everybody],
  ['insurance-companies', 'insurance_company', everybody],
  ['patient-languages', 'patient_language', everybody],
  ['underwriting-stages', 'underwriting_stage', everybody],
  ['email-templates', 'email_template', staffAndBrand],
  ['states', 'state', everybody],
  ['funders', 'funder', admin],
] as const

const settings: readonly Place[] = sections.flatMap(([slug, entity, readers]) => [
  { route: `/settings/${slug}`, heading: say(`entities/${entity}:many`), for: readers },
  { route: `/settings/${slug}/{id}`, of: entity, for: readers, named: true as const },
])

const chiefs: readonly Role[] = ['admin', 'lawfirm', 'subsidiary']
const userConfig: readonly Place[] = [
  { route: '/user-config/users', heading: 'Users', for: chiefs },
  { route: '/user-config/users/{id}', of: 'user', for: chiefs, named: true },
  { route: '/user-config/users/forgot-password/{id}', of: 'user', heading: 'Password link', for: chiefs },
  { route: '/user-config/roles', heading: 'Roles', for: admin },
  { route: '/user-config/roles/{id}', of: 'role', heading: 'Admin', for: admin, named: true },
  { route: '/user-config/role-menus', heading: 'Role menus', for: admin },
  { route: '/user-config/role-menus/{id}', of: 'role_menu', heading: 'Role menus', for: admin, named: true },
]

/** Every address of the specification. */
export const places: readonly Place[] = [...general, ...reports, ...settings, ...userConfig]

interface Caller {
  readonly id: string
  readonly access: string
}

async function callerFor(request: APIRequestContext, name: string): Promise<Caller> {
  const data = { email: `${name}@demo.example.com`, password: 'Demo-2026!' }
  return (await (await request.post('/api/login', { data })).json()) as Caller
}

/**
 * A record of each kind that the caller sees, of cases one that is his; or else the administrator's: it is there, though
 * not for him.
 */
export async function recordsFor(request: APIRequestContext, role: Role): Promise<(entity: string) => Promise<string>> {
  const callers = await Promise.all([role, 'admin'].map((name) => callerFor(request, name)))
  return async (entity) => {
    for (const { id, access } of callers) {
      const headers = { authorization: `Bearer ${access}` }
      const answer = await request.get(`/api/${entity}/all?page_size=100`, { headers })
      if (!answer.ok()) continue
      const rows = ((await answer.json()) as Record<string, Record<string, string>[]>)[`${entity}s`] ?? []
      const row = rows.find((one) => one['case_manager_id'] === id) ?? rows[0]
      if (row?.['id']) return row['id']
    }
    throw new Error(`The demo data have no ${entity}.`)
  }
}
