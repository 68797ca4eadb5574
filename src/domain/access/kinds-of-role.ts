import type { Level } from './levels.ts'
import { userTypes, type UserType } from './viewer.ts'

/** The first roles belong to a kind of log-in each. */
export const rolesOfKind: Record<UserType, readonly string[]> = {
  staff: ['admin', 'employee', 'case_manager', 'underwriter'],
  lawfirm: ['law_firm', 'law_firm_employee'],
  subsidiary: ['subsidiary', 'subsidiary_user'],
  provider: ['medical_provider'],
  chiropractor: ['chiropractor'],
  funder: ['funder'],
  auditor: ['auditor'],
}

interface Role {
  readonly title: string
  readonly level: Level
  readonly is_system: boolean
}

/** Which user types may have a role. A role made by an administrator suits all types, or staff only. */
export function kindsOfRole({ title, level, is_system }: Role): UserType[] {
  if (is_system) return userTypes.filter((kind) => rolesOfKind[kind].includes(title))
  return level === 'user' ? [...userTypes] : ['staff']
}
