import type { RoleTitle } from '#domain/access/viewer.ts'
import { codeId, seedId } from './ids.ts'
import { mailName, type FullName } from './names/index.ts'
import { FOUNDED, groundOf, regionOf } from './organisations.ts'
import { practiceName, providerName } from './facilities.ts'
import {
  employeeName,
  firmOf,
  firmPersonName,
  hasLogin,
  managesSubsidiary,
  peopleOfFirm,
  subsidiaryOf,
  subsidiaryPersonName,
} from './people.ts'
import { phoneNumber, regions } from './places.ts'
import type { RowOf } from './rows.ts'
import { demo, type Size } from './sizes.ts'
import {
  ACCOUNTANT,
  auditorUserId,
  chiropractorUserId,
  departmentOf,
  firmUserId,
  FORMER,
  funderUserId,
  providerUserId,
  SECOND_ADMINISTRATOR,
  SECOND_UNDERWRITER,
  staffUserId,
  subsidiaryUserId,
} from './who.ts'
import { itemAt } from './item-at.ts'

type UserRow = RowOf<'user'>

export interface DemoLogin {
  readonly email: string
  readonly role: RoleTitle
  readonly userId: string
  readonly active: boolean
}

function login(name: string, role: RoleTitle, userId: string, active = true): DemoLogin {
  return { email: `${name}@demo.example.com`, role, userId, active }
}

const manager = (firm: number): number => itemAt(peopleOfFirm(firm), 0)
const paralegal = (firm: number): number => itemAt(peopleOfFirm(firm), 1)
const MEMBER_OF_FIRST_SUBSIDIARY = 3

/** One log-in for each kind of person, and for each second person that a rule asks for. All of them have the password that is printed at start. */
export const demoLogins: readonly DemoLogin[] = [
  login('admin', 'admin', staffUserId(0)),
  login('admin2', 'admin', staffUserId(SECOND_ADMINISTRATOR)),
  login('staff', 'employee', staffUserId(1)),
  login('case.manager', 'case_manager', staffUserId(2)),
  login('underwriter', 'underwriter', staffUserId(3)),
  login('underwriter2', 'underwriter', staffUserId(SECOND_UNDERWRITER)),
  login('billing', 'employee', staffUserId(ACCOUNTANT)),
  login('lawfirm', 'law_firm', firmUserId(manager(0))),
  login('lawfirm2', 'law_firm', firmUserId(manager(1))),
  login('paralegal', 'law_firm_employee', firmUserId(paralegal(0))),
  login('subsidiary', 'subsidiary', subsidiaryUserId(0)),
  login('subsidiary.user', 'subsidiary_user', subsidiaryUserId(MEMBER_OF_FIRST_SUBSIDIARY)),
  login('provider', 'medical_provider', providerUserId(0)),
  login('chiro', 'chiropractor', chiropractorUserId(0)),
  login('funder', 'funder', funderUserId(0)),
  login('auditor', 'auditor', auditorUserId()),
  login('disabled', 'employee', staffUserId(FORMER), false),
]

const emails = new Map(demoLogins.map(({ userId, email }) => [userId, email]))

const EASTERN = 'America/New_York'

// Phone numbers are unique, so each kind of user has its own area code.
const areaCodes = { staff: '561', firm: '754', subsidiary: '772', outsider: '863' }

interface Desk {
  readonly kind: keyof typeof areaCodes
  readonly place: number
  readonly small: boolean
}

function userRow(
  id: string,
  name: string,
  role: RoleTitle,
  { kind, place, small }: Desk,
  more: Partial<UserRow>,
): UserRow {
  const email = emails.get(id) ?? `${mailName(name)}.${kind}${place + 1}@users.example.com`
  return {
    id,
    name,
    username: (email.split('@')[0] ?? '').slice(0, 40),
    email,
    phone: phoneNumber(areaCodes[kind], place, small),
    role_id: codeId('role', role),
    language: 'en',
    timezone: EASTERN,
    terms_accepted_at: FOUNDED,
    created_at: FOUNDED,
    ...more,
  }
}

const full = ({ first, last }: FullName): string => `${first} ${last}`

function staffUser(employee: number): UserRow {
  const department = departmentOf(employee)
  const managesCases = department === 'case_management'
  const underwrites = department === 'underwriting'
  const role =
    department === 'administration' ? 'admin' : managesCases ? 'case_manager' : underwrites ? 'underwriter' : 'employee'
  return userRow(
    staffUserId(employee),
    full(employeeName(employee)),
    role,
    { kind: 'staff', place: employee, small: employee < demo.employees },
    {
      user_type: 'staff',
      is_casemanager: managesCases,
      is_underwriter: underwrites,
      is_active: employee !== FORMER,
      language: employee === 1 ? 'tr' : 'en',
    },
  )
}

function firmUser(person: number): UserRow {
  const firm = firmOf(person)
  const role = person === manager(firm) ? 'law_firm' : 'law_firm_employee'
  const { city } = groundOf(firm, demo.lawfirms)
  const desk = { kind: 'firm', place: person, small: person < demo.lawfirmEmployees } as const
  return userRow(firmUserId(person), full(firmPersonName(person)), role, desk, {
    user_type: 'lawfirm',
    lawfirm_id: seedId('lawfirm', firm),
    timezone: city.timezone,
  })
}

function subsidiaryUser(member: number): UserRow {
  const subsidiary = subsidiaryOf(member, demo.subsidiaryUsers)
  const name = subsidiaryPersonName('subsidiary_user', member)
  const role = managesSubsidiary(member) ? 'subsidiary' : 'subsidiary_user'
  const desk = { kind: 'subsidiary', place: member, small: member < demo.subsidiaryUsers } as const
  return userRow(subsidiaryUserId(member), full(name), role, desk, {
    user_type: 'subsidiary',
    subsidiary_id: seedId('subsidiary', subsidiary),
    language: member === MEMBER_OF_FIRST_SUBSIDIARY ? 'ar' : 'en',
    timezone: itemAt(itemAt(regions, subsidiary).cities, 0).timezone,
  })
}

const outside = (place: number): Desk => ({ kind: 'outsider', place, small: true })

const outsiders = (): UserRow[] => [
  userRow(providerUserId(0), providerName(0), 'medical_provider', outside(0), {
    user_type: 'provider',
    medical_provider_id: seedId('medical_provider', 0),
    timezone: itemAt(itemAt(regions, regionOf(0, demo.providers)).cities, 0).timezone,
  }),
  userRow(chiropractorUserId(0), practiceName(0), 'chiropractor', outside(1), {
    user_type: 'chiropractor',
    chiropractor_id: seedId('chiropractor', 0),
  }),
  userRow(funderUserId(0), 'Harborstone Deals', 'funder', outside(2), {
    user_type: 'funder',
    funder_id: seedId('funder', 0),
  }),
  userRow(auditorUserId(), 'Independent Auditor', 'auditor', outside(3), { user_type: 'auditor' }),
]

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

export function userRows(size: Size): UserRow[] {
  return [
    ...upTo(size.employees).map(staffUser),
    ...upTo(size.lawfirmEmployees).filter(hasLogin).map(firmUser),
    ...upTo(size.subsidiaryUsers).map(subsidiaryUser),
    ...outsiders(),
  ]
}
