import { expect, test } from 'vitest'
import { defaultRoles } from '#domain/access/default-roles.ts'
import { rolesOfKind } from '#domain/access/kinds-of-role.ts'
import { roleTitles, userTypes, type RoleTitle, type Viewer } from '#domain/access/viewer.ts'
import { doorFor } from './door-for.ts'
import { reportViewer } from './features/lists/reports/report-viewer.ts'

const office: readonly RoleTitle[] = ['admin', 'employee', 'case_manager', 'underwriter', 'auditor']
const firm: readonly RoleTitle[] = ['law_firm', 'law_firm_employee']
const brand: readonly RoleTitle[] = ['subsidiary', 'subsidiary_user']
const practice: readonly RoleTitle[] = ['medical_provider', 'chiropractor']
const but = (...others: readonly RoleTitle[]): readonly RoleTitle[] =>
  roleTitles.filter((person) => !others.includes(person))

/** Every address inside, and for which of the first roles it is; written by hand. */
const places: Readonly<Record<string, readonly RoleTitle[]>> = {
  '/apps/calendar': but('funder'),
  '/apps/chat': but('auditor'),
  '/apps/passenger/search': roleTitles,
  '/apps/passenger/search/Garcia': roleTitles,
  '/profile': roleTitles,
  '/example': ['admin'],
  '/share': ['admin', 'employee', 'case_manager', ...firm, 'subsidiary', ...practice],
  '/outbox': ['admin'],
  '/messages': office,
  '/triage': ['admin', 'employee', 'case_manager', 'underwriter'],

  '/records': roleTitles,
  '/records/patient': roleTitles,
  '/records/patient/ID': roleTitles,
  '/records/patient/ID/Some%20name': roleTitles,
  '/records/funder': ['admin', 'employee', 'underwriter', 'auditor', 'funder'],
  '/records/funder/ID': ['admin', 'employee', 'underwriter', 'auditor', 'funder'],
  '/records/underwriting_note': ['admin', 'case_manager', 'underwriter', 'auditor'],
  '/records/lawfirm_employee': [...office, ...firm, ...brand],
  '/records/email_template': [...office, 'subsidiary'],

  '/patients': roleTitles,
  '/patients/new': ['admin', 'employee', 'case_manager', ...firm, ...brand, 'chiropractor'],
  '/patients/ID': roleTitles,
  '/patients/ID/messages': but('funder'),
  '/patients/ID/appointments': but('funder'),
  '/patients/ID/medical': [...office, ...firm, 'subsidiary'],
  '/patients/ID/documents': roleTitles,
  '/patients/ID/notes': [...office, ...firm, ...brand],
  '/patients/ID/underwriting': office,
  '/patients/ID/money': but('subsidiary_user'),
  '/patients/ID/law-firm': [...office, ...firm, ...brand],
  '/patients/ID/history': ['admin', 'case_manager', 'auditor'],
  '/liens': but('subsidiary_user'),
  '/liens/ID': but('subsidiary_user'),
  '/liens/ID/distributions': [...office, ...firm],
  '/liens/ID/distributions/ID': [...office, ...firm],
  '/liens/ID/receipts': office,
  '/patient-emails/ID': ['admin', 'employee', 'case_manager', 'subsidiary'],

  '/reports/underwritings': ['admin', 'case_manager', 'underwriter', 'auditor'],
  '/reports/contact-managers': office,
  '/reports/service-dates': [...office, ...firm, ...brand],
  '/reports/appointments': [...office, ...firm, ...brand, ...practice],
  '/reports/patient-details': [...office, ...firm, ...brand],
  '/reports/law-firms': [...office, 'law_firm', 'subsidiary'],
  '/reports/law-firms/ID': [...office, 'law_firm', 'subsidiary'],
  '/reports/law-firms/ID/Some%20name': [...office, 'law_firm', 'subsidiary'],
  '/reports/lawfirm-wise-users/ID': [...office, 'law_firm', 'subsidiary'],
  '/reports/facilities': [...office, 'subsidiary'],
  '/reports/facilities/ID': [...office, 'subsidiary'],
  '/reports/facility-wise-offices/ID': [...office, 'subsidiary'],
  '/reports/chiropractors': [...office, 'subsidiary'],
  '/reports/chiropractors/ID': [...office, 'subsidiary'],
  '/reports/subsidiaries': [...office, 'subsidiary'],
  '/reports/subsidiaries/ID': [...office, 'subsidiary'],
  '/reports/subsidiary-wise-users/ID': [...office, 'subsidiary'],
  '/reports/subsidiary-users': [...office, 'subsidiary'],
  '/reports/subsidiary-users/ID': [...office, 'subsidiary'],
  '/reports/subsidiary-users/forgot-password/ID': ['admin', 'subsidiary'],

  '/settings/appointment-types': roleTitles,
  '/settings/appointment-statuses': roleTitles,
  '/settings/accident-types': roleTitles,
  '/settings/insurance-types': roleTitles,
  '/settings/insurance-companies': roleTitles,
  '/settings/patient-languages': roleTitles,
  '/settings/underwriting-stages': roleTitles,
  '/settings/states': roleTitles,
  '/settings/states/ID': roleTitles,
  '/settings/states/ID/Some%20name': roleTitles,
  '/settings/task-templates': office,
  '/settings/email-templates': [...office, 'subsidiary'],
  '/settings/email-templates/ID': [...office, 'subsidiary'],
  '/settings/email-templates/new': ['admin'],
  '/settings/funders': ['admin', 'employee', 'underwriter', 'auditor', 'funder'],
  '/settings/funders/ID': ['admin', 'employee', 'underwriter', 'auditor', 'funder'],
  '/settings/connections': ['admin'],
  '/settings/background-work': ['admin'],

  '/user-config/users': ['admin', 'auditor', 'law_firm', 'subsidiary'],
  '/user-config/users/ID': ['admin', 'auditor', 'law_firm', 'subsidiary'],
  '/user-config/users/ID/Some%20name': ['admin', 'auditor', 'law_firm', 'subsidiary'],
  '/user-config/users/forgot-password/ID': ['admin', 'law_firm', 'subsidiary'],
  '/user-config/roles': ['admin', 'auditor'],
  '/user-config/roles/ID': ['admin', 'auditor'],
  '/user-config/role-menus': ['admin', 'auditor'],
  '/user-config/role-menus/ID': ['admin', 'auditor'],
}

/** Behind these is nothing, for no role; each begins as an address does that there is. */
const nowhere = [
  '/bogus',
  '/apps',
  '/apps/bogus',
  '/patients/1/bogus',
  '/liens/1/bogus',
  '/records/bogus',
  '/records/bogus/ID',
  '/reports',
  '/reports/bogus',
  '/reports/bogus/ID',
  '/reports/underwritings/ID',
  '/reports/lawfirm-wise-users',
  '/reports/subsidiary-users/forgot-password',
  '/settings',
  '/settings/bogus',
  '/settings/bogus/ID',
  '/settings/states/ID/name/more',
  '/user-config',
  '/user-config/bogus',
  '/user-config/bogus/ID/name',
  '/user-config/users/forgot-password',
]

/** One person of each role, with its first rights, as far as this side knows. */
const viewers = defaultRoles.map(({ title, level, grants }) => {
  const user_type = userTypes.find((kind) => rolesOfKind[kind].includes(title))
  const known = { id: 'user', role: title, level, user_type } as unknown as Viewer
  return reportViewer(known, new Map(grants.map(({ permission, reach }) => [permission, reach])))
})

test.each(Object.entries(places))(
  'N14: %s opens to the roles that have a right to it, to no other',
  async (place, roles) => {
    const door = await doorFor(place)
    const open = viewers.filter((viewer) => door(viewer) === 'open').map(({ role }) => role)
    expect(open.toSorted()).toEqual(roles.toSorted())
    expect(viewers.filter((viewer) => door(viewer) === 'unknown').map(({ role }) => role)).toEqual([])
  },
)

test.each(nowhere)('N1: %s is unknown for every role', async (place) => {
  const door = await doorFor(place)
  expect(viewers.filter((viewer) => door(viewer) !== 'unknown').map(({ role }) => role)).toEqual([])
})
