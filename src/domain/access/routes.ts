import { outline } from '../outline.gen.ts'
import { firstNeeds } from './first-needs.ts'
import { levels, type Level } from './levels.ts'
import type { Reach } from './viewer.ts'

interface Need {
  /** The right that opens the page; absent if it needs none. */
  readonly permission?: string
  /** A second right, without which the first is of no use there. */
  readonly also?: string
  /** Reading oneself is not enough. */
  readonly beyondSelf?: true
  readonly level?: Level
  /** Levels, kinds of log-in and titles of roles; one of them is enough. */
  readonly names?: readonly string[]
}

const list = (entity: string): Need => ({ permission: `${entity}.list` })

/** The pages of entities below an address: each requires the right to list its entity. */
function pagesBelow(address: string, more?: Need): Record<string, Need> {
  const found = Object.entries(outline).filter(([, { home }]) => home?.startsWith(address))
  return Object.fromEntries(found.map(([name, { home = '' }]) => [home, { ...list(name), ...more }]))
}

/** The addresses that a menu may link to, and what each requires. */
export const routeNeeds: Readonly<Record<string, Need>> = {
  '/dashboard': {},
  ...Object.fromEntries(Object.entries(firstNeeds).map(([address, permission]) => [address, { permission }])),
  '/apps/calendar': list('appointment'),
  '/apps/chat': list('message'),
  '/outbox': { level: 'admin' },
  '/messages': list('patient_sms'),
  '/triage': { permission: 'patient_sms.create' },
  // Its page shows what the role may list, be it little.
  '/records': {},
  '/liens': list('lien'),
  '/patients/new': { permission: 'patient.create' },
  '/profile': {},
  '/example': { level: 'admin' },
  '/reports/underwritings': list('patient'),
  '/reports/contact-managers': list('patient'),
  '/reports/service-dates': list('appointment'),
  '/reports/appointments': list('appointment'),
  '/reports/patient-details': list('patient'),
  ...pagesBelow('/reports/'),
  ...pagesBelow('/settings/'),
  '/settings/connections': { level: 'admin' },
  '/settings/background-work': { level: 'admin' },
  ...pagesBelow('/user-config/', { beyondSelf: true }),
  '/user-config/role-menus': { ...list('role_menu'), beyondSelf: true },
}

/** The pages that only other pages lead to; a star stands for one part of the address. */
const linkedNeeds: Readonly<Record<string, Need>> = {
  ...pagesBelow('/patients/'),
  ...pagesBelow('/liens/'),
  '/apps/passenger/search': list('patient'),
  '/apps/passenger/search/*': list('patient'),
  '/share': { permission: 'patient_document.create' },
  '/patients/*': { permission: 'patient.read' },
  '/patients/*/messages': list('patient_mobile_info'),
  '/patients/*/underwriting': { ...list('underwriting_document'), level: 'staff' },
  '/patients/*/money': list('lien'),
  '/patients/*/history': { permission: 'patient.read', names: ['admin', 'auditor', 'case_manager'] },
  '/liens/*/distributions': { ...list('lien'), names: ['staff', 'auditor', 'lawfirm'] },
  '/liens/*/distributions/*': { ...list('lien'), names: ['staff', 'auditor', 'lawfirm'] },
  '/liens/*/receipts': { ...list('lien'), names: ['staff', 'auditor'] },
  '/patient-emails/*': { permission: 'patient_mobile_info.update', also: 'email_template.read' },
  '/settings/email-templates/new': { permission: 'email_template.create' },
  '/user-config/users/forgot-password/*': { permission: 'user.update', beyondSelf: true },
}

/** A page of one record asks for the right to read it, where its list asks for the right to list. */
function ofRecord({ permission, ...need }: Need): Need {
  return permission === undefined ? need : { ...need, permission: permission.replace(/list$/, 'read') }
}

/** What a page requires, by its address; undefined if there is no such page. Each report decides by its own `opens`. */
export function needAt(address: string): Need | undefined {
  const parts = address.split('/').slice(1)
  const [area = '', page = '', id, name] = parts
  const found =
    routeNeeds[address] ??
    Object.entries(linkedNeeds).find(([pattern]) => {
      const wanted = pattern.split('/').slice(1)
      return wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at])
    })?.[1]
  if (found || parts.length > 4) return found
  const isRecord = area === 'records' && Object.hasOwn(outline, page)
  if (isRecord) return { permission: `${page}.${id === undefined ? 'list' : 'read'}` }
  // After this word stands whose password it is.
  if (id === undefined || (id === 'forgot-password' && name === undefined)) return undefined
  const section = ['settings', 'user-config'].includes(area) ? routeNeeds[`/${area}/${page}`] : undefined
  return section && ofRecord(section)
}

export type Door = 'open' | 'closed' | 'unknown'

export interface RoleAtDoor {
  readonly level: Level
  readonly grants: Readonly<Record<string, Reach>>
  /** The title of the role and the kind of log-in that has it. */
  readonly names?: readonly string[]
}

/** Whether a role finds a page behind an address: `closed` to it, or `unknown` to the portal. */
export function doorOf(address: string, { level, grants, names = [] }: RoleAtDoor): Door {
  const need = needAt(address)
  if (!need) return 'unknown'
  const holds = (permission: string | undefined): boolean => {
    const reach = permission === undefined ? 'all' : grants[permission]
    return reach !== undefined && !(need.beyondSelf && reach === 'self')
  }
  const near = need.level === undefined || levels.indexOf(level) <= levels.indexOf(need.level)
  const meant = !need.names || [level, ...names].some((name) => need.names?.includes(name))
  return near && meant && holds(need.permission) && holds(need.also) ? 'open' : 'closed'
}
