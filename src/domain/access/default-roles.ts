import type { Entity } from '../entity.ts'
import { entities } from '../entities/index.ts'
import { grantsIn, type Grant } from './grants.ts'
import type { Level } from './levels.ts'
import { actions, roleTitles, type RoleTitle, type SecretKind } from './viewer.ts'

/** What each role sees of the secret kinds. The billing department sees more. */
const sees: Record<RoleTitle, readonly SecretKind[]> = {
  admin: ['price', 'underwriting', 'settlement', 'billing', 'internal', 'terms', 'commission', 'tax', 'identity'],
  employee: ['billing', 'internal', 'identity'],
  case_manager: ['billing', 'internal', 'identity'],
  underwriter: ['price', 'underwriting', 'billing', 'internal', 'terms', 'identity'],
  law_firm: ['settlement', 'billing', 'identity'],
  law_firm_employee: ['settlement', 'billing', 'identity'],
  subsidiary: ['commission', 'identity'],
  subsidiary_user: ['identity'],
  medical_provider: ['billing', 'identity'],
  chiropractor: ['billing', 'identity'],
  funder: ['price', 'billing', 'terms'],
  auditor: ['price', 'underwriting', 'settlement', 'billing', 'internal', 'terms', 'identity'],
}

const levelOf: Partial<Record<RoleTitle, Level>> = {
  admin: 'admin',
  employee: 'staff',
  case_manager: 'staff',
  underwriter: 'staff',
  auditor: 'staff',
}

export interface DefaultRole {
  readonly title: RoleTitle
  readonly level: Level
  readonly grants: readonly Grant[]
  readonly sees: readonly SecretKind[]
}

/** The roles of a new portal. The definitions of the entities say what each may do. */
export const defaultRoles: readonly DefaultRole[] = roleTitles.map((title) => ({
  title,
  level: levelOf[title] ?? 'user',
  sees: sees[title],
  grants: entities.flatMap(({ name, grants }: Entity) => (grants[title] ? grantsIn(name, grants[title]) : [])),
}))

/** Every permission there is, for the list that the role screen shows. */
export const allPermissions: readonly string[] = entities.flatMap(({ name }) =>
  actions.map((action) => `${name}.${action}`),
)
