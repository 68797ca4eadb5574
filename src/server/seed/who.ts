import { seedId } from './ids.ts'
import { large } from './sizes.ts'
import { itemAt } from './item-at.ts'

// Log-ins are numbered by the person they belong to: the portal's own people first, then each kind of outsider.
const STAFF = 0
const FIRM = 10_000
const SUBSIDIARY = 20_000
const PROVIDER = 30_000
const CHIROPRACTOR = 40_000
const FUNDER = 50_000
const AUDITOR = 60_000

export const staffUserId = (employee: number): string => seedId('user', STAFF + employee)
export const firmUserId = (employee: number): string => seedId('user', FIRM + employee)
export const subsidiaryUserId = (member: number): string => seedId('user', SUBSIDIARY + member)
export const providerUserId = (provider: number): string => seedId('user', PROVIDER + provider)
export const chiropractorUserId = (practice: number): string => seedId('user', CHIROPRACTOR + practice)
export const funderUserId = (funder: number): string => seedId('user', FUNDER + funder)
export const auditorUserId = (): string => seedId('user', AUDITOR)

export type Department =
  | 'intake'
  | 'scheduling'
  | 'case_management'
  | 'underwriting'
  | 'billing'
  | 'marketing'
  | 'administration'

// Administrators, intake, case manager, underwriters, billing and the one who left are log-ins of the demo by name.
const firstDepartments: readonly Department[] = [
  'administration',
  'intake',
  'case_management',
  'underwriting',
  'scheduling',
  'case_management',
  'case_management',
  'case_management',
  'underwriting',
  'billing',
  'scheduling',
  'administration',
]
const laterDepartments: readonly Department[] = [
  'case_management',
  'case_management',
  'underwriting',
  'case_management',
  'case_management',
  'intake',
  'scheduling',
  'case_management',
  'case_management',
  'billing',
]
/** The person whose log-in has been switched off. */
export const FORMER = 4

/** Second persons that the four-eyes rules ask for. */
export const SECOND_UNDERWRITER = 8
export const ACCOUNTANT = 9
export const SECOND_ADMINISTRATOR = 11

export function departmentOf(employee: number): Department {
  return firstDepartments[employee] ?? itemAt(laterDepartments, employee % laterDepartments.length)
}

const everyone = Array.from({ length: large.employees }, (_, index) => index)

/** The employees of a department, out of the first so many. */
export function employeesIn(department: Department, count: number): number[] {
  return everyone.slice(0, count).filter((index) => departmentOf(index) === department && index !== FORMER)
}
