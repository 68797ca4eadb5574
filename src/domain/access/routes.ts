import { levels, type Level } from './levels.ts'
import type { Reach } from './viewer.ts'

interface Need {
  /** What opens the page; nothing where it is for everybody. */
  readonly permission?: string
  /** Reading oneself is not enough. */
  readonly beyondSelf?: true
  readonly level?: Level
}

const list = (entity: string): Need => ({ permission: `${entity}.list` })

/** The addresses that a navigation may lead to, and what each asks of whoever comes. */
export const routeNeeds: Readonly<Record<string, Need>> = {
  '/dashboard': {},
  '/apps/calendar': list('appointment'),
  '/apps/chat': list('message'),
  '/outbox': { level: 'admin' },
  '/triage': { permission: 'patient_sms.create' },
  '/records': { ...list('role'), beyondSelf: true },
  '/patients': list('patient'),
  '/patients/new': { permission: 'patient.create' },
  '/profile': {},
  '/example': {},
  '/reports/underwritings': list('patient'),
  '/reports/contact-managers': list('patient'),
  '/reports/service-dates': list('appointment'),
  '/reports/appointments': list('appointment'),
  '/reports/patient-details': list('patient'),
  '/reports/law-firms': list('lawfirm'),
  '/reports/facilities': list('medical_provider'),
  '/reports/chiropractors': list('chiropractor'),
  '/reports/subsidiaries': list('subsidiary'),
  '/reports/subsidiary-users': list('subsidiary_user'),
  '/settings/appointment-types': list('appointment_type'),
  '/settings/appointment-statuses': list('appointment_status'),
  '/settings/accident-types': list('accident_type'),
  '/settings/insurance-types': list('insurance_type'),
  '/settings/insurance-companies': list('insurance_company'),
  '/settings/patient-languages': list('patient_language'),
  '/settings/underwriting-stages': list('underwriting_stage'),
  '/settings/email-templates': list('email_template'),
  '/settings/states': list('state'),
  '/settings/funders': list('funder'),
  '/settings/connections': { level: 'admin' },
  '/user-config/users': { ...list('user'), beyondSelf: true },
  '/user-config/roles': { ...list('role'), beyondSelf: true },
  '/user-config/role-menus': { ...list('role_menu'), beyondSelf: true },
}

export interface RoleAtDoor {
  readonly level: Level
  readonly grants: Readonly<Record<string, Reach>>
}

/** Whether a role finds a page behind an address: `closed` to it, or `unknown` to the portal. */
export function doorOf(url: string, { level, grants }: RoleAtDoor): 'open' | 'closed' | 'unknown' {
  const need = routeNeeds[url]
  if (!need) return 'unknown'
  const reach = need.permission === undefined ? 'all' : grants[need.permission]
  const near = need.level === undefined || levels.indexOf(level) <= levels.indexOf(need.level)
  return near && reach !== undefined && !(need.beyondSelf && reach === 'self') ? 'open' : 'closed'
}
