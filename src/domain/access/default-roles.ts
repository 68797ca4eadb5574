import type { Level } from './levels.ts'
import { actions, reaches, roleTitles, type Action, type Reach, type RoleTitle, type SecretKind } from './viewer.ts'

/**
 * The rights a new portal starts with; from then on roles are data that administrators edit.
 *
 * A cell reads "letters reach": l list, r read, c create, u update, d delete, e export, a approve; then how far. `lr all,
 * cu assigned` means: see everything, create and change what is assigned. An empty cell means nothing at all.
 */

const everyone = 'lr all'
const directory = { admin: 'lrcud all', auditor: 'lr all' }

type Cells = Partial<Record<RoleTitle, string>>

const cases: Record<string, Cells> = {
  patient: {
    admin: 'lrcudea all',
    employee: 'lrcue all',
    case_manager: 'lre all, cu assigned',
    underwriter: 'lre all, u assigned',
    law_firm: 'lrcue firm',
    law_firm_employee: 'lr assigned, c firm',
    subsidiary: 'lrcue subsidiary',
    subsidiary_user: 'lr subsidiary, c subsidiary',
    medical_provider: 'lr office',
    chiropractor: 'lrc office',
    funder: 'lr portfolio',
    auditor: 'lre all',
  },
  patient_mobile_info: {
    admin: 'lrcud all',
    employee: 'lrcu all',
    case_manager: 'lrcu assigned',
    underwriter: 'lr all',
    law_firm: 'lrc firm',
    law_firm_employee: 'lr assigned',
    subsidiary: 'lrcu subsidiary',
    subsidiary_user: 'lr subsidiary',
    medical_provider: 'lr office',
    chiropractor: 'lr office',
    auditor: 'lr all',
  },
  patient_sms: {
    admin: 'lrc all',
    employee: 'lrc all',
    case_manager: 'lrc assigned',
    underwriter: 'lrc assigned',
    auditor: 'lr all',
  },
  patient_note: {
    admin: 'lrcud all',
    employee: 'lrcu all',
    case_manager: 'lrcu all',
    underwriter: 'lrcu all',
    law_firm: 'lrcu firm',
    law_firm_employee: 'lrcu assigned',
    subsidiary: 'lrcu subsidiary',
    subsidiary_user: 'lrcu subsidiary',
    auditor: 'lr all',
  },
  patient_document: {
    admin: 'lrcud all',
    employee: 'lrcu all',
    case_manager: 'lrcu all',
    underwriter: 'lr all',
    law_firm: 'lrc firm',
    law_firm_employee: 'lrc assigned',
    subsidiary: 'lrc subsidiary',
    subsidiary_user: 'lr subsidiary',
    medical_provider: 'lrc office',
    chiropractor: 'lrc office',
    funder: 'lr portfolio',
    auditor: 'lr all',
  },
  patient_lawfirm_employee: {
    admin: 'lrcud all',
    employee: 'lrcu all',
    case_manager: 'lrcu all',
    underwriter: 'lr all',
    law_firm: 'lrcu firm',
    law_firm_employee: 'lr assigned',
    subsidiary: 'lr subsidiary',
    subsidiary_user: 'lr subsidiary',
    auditor: 'lr all',
  },
  previous_med: {
    admin: 'lrcud all',
    employee: 'lrcu all',
    case_manager: 'lrcu assigned',
    underwriter: 'lr all',
    law_firm: 'lrc firm',
    law_firm_employee: 'lr assigned',
    subsidiary: 'lr subsidiary',
    auditor: 'lr all',
  },
  appointment: {
    admin: 'lrcuda all',
    employee: 'lrcu all',
    case_manager: 'lrcu all',
    underwriter: 'lra all',
    law_firm: 'lr firm',
    law_firm_employee: 'lr assigned',
    subsidiary: 'lrcu subsidiary',
    subsidiary_user: 'lr subsidiary',
    medical_provider: 'lru office',
    chiropractor: 'lru office',
    auditor: 'lr all',
  },
  lien: {
    admin: 'lrcuda all',
    employee: 'lrcu all',
    case_manager: 'lrc all',
    underwriter: 'lra all',
    law_firm: 'lr firm',
    law_firm_employee: 'lr assigned',
    subsidiary: 'lr subsidiary',
    medical_provider: 'lr office',
    chiropractor: 'lr office',
    funder: 'lr portfolio',
    auditor: 'lr all',
  },
  underwriting_document: {
    admin: 'lrcud all',
    employee: 'lrc all',
    case_manager: 'lrc all',
    underwriter: 'lrcu all',
    auditor: 'lr all',
  },
  underwriting_note: {
    admin: 'lrcud all',
    employee: 'c all',
    case_manager: 'lr all',
    underwriter: 'lrcu all',
    auditor: 'lr all',
  },
}

const organisations: Record<string, Cells> = {
  lawfirm: {
    ...directory,
    employee: 'lrcu all',
    case_manager: 'lr all',
    underwriter: 'lr all',
    law_firm: 'lru firm',
    law_firm_employee: 'lr firm',
    subsidiary: 'lr subsidiary',
    subsidiary_user: 'lr subsidiary',
  },
  lawfirm_employee: {
    ...directory,
    employee: 'lrcu all',
    case_manager: 'lr all',
    underwriter: 'lr all',
    law_firm: 'lrcu firm',
    law_firm_employee: 'lr firm',
    subsidiary: 'lr subsidiary',
    subsidiary_user: 'lr subsidiary',
  },
  subsidiary: {
    ...directory,
    employee: 'lr all',
    case_manager: 'lr all',
    underwriter: 'lr all',
    subsidiary: 'lru subsidiary',
    subsidiary_user: 'lr subsidiary',
  },
  ...same(['subsidiary_employee', 'subsidiary_user'], {
    ...directory,
    employee: 'lr all',
    case_manager: 'lr all',
    underwriter: 'lr all',
    subsidiary: 'lrcu subsidiary',
    subsidiary_user: 'lr subsidiary',
  }),
  employee: { ...directory, employee: 'lr all', case_manager: 'lr all', underwriter: 'lr all' },
  ...same(['medical_provider', 'medical_provider_office'], {
    ...directory,
    employee: 'lrcu all',
    case_manager: 'lrcu all',
    underwriter: 'lr all',
    law_firm: everyone,
    law_firm_employee: everyone,
    subsidiary: everyone,
    subsidiary_user: everyone,
    medical_provider: 'lru office',
  }),
  chiropractor: {
    ...directory,
    employee: 'lrcu all',
    case_manager: 'lrcu all',
    underwriter: 'lr all',
    law_firm: everyone,
    law_firm_employee: everyone,
    subsidiary: everyone,
    subsidiary_user: everyone,
    chiropractor: 'lru office',
  },
  funder: { ...directory, employee: 'lr all', underwriter: 'lr all', funder: 'lru portfolio' },
}

const lookUps = [
  'accident_type',
  'appointment_status',
  'appointment_type',
  'insurance_company',
  'insurance_type',
  'patient_language',
  'state',
  'underwriting_stage',
]

const shared: Record<string, Cells> = {
  ...same(lookUps, { ...each(everyone), admin: 'lrcud all' }),
  email_template: {
    ...directory,
    employee: everyone,
    case_manager: everyone,
    underwriter: everyone,
    subsidiary: everyone,
  },
  user: { ...each('lr self'), ...directory, law_firm: 'lrcu firm', subsidiary: 'lrcu subsidiary' },
  ...same(['role', 'permission', 'menu_item', 'role_menu'], { ...each('lr self'), ...directory }),
  message: { ...each('lrc self'), auditor: '' },
}

/** What each role sees of the secret kinds. Being in billing adds `billingSees` to an employee. */
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
export const billingSees: readonly SecretKind[] = ['price', 'underwriting', 'settlement']

const levelOf: Partial<Record<RoleTitle, Level>> = {
  admin: 'admin',
  employee: 'staff',
  case_manager: 'staff',
  underwriter: 'staff',
  auditor: 'staff',
}

export interface Grant {
  readonly permission: string
  readonly reach: Reach
}

export interface DefaultRole {
  readonly title: RoleTitle
  readonly level: Level
  readonly grants: readonly Grant[]
  readonly sees: readonly SecretKind[]
}

const letters: Record<string, Action> = {
  l: 'list',
  r: 'read',
  c: 'create',
  u: 'update',
  d: 'delete',
  e: 'export',
  a: 'approve',
}

const matrix: Record<string, Cells> = { ...cases, ...organisations, ...shared }

export const defaultRoles: readonly DefaultRole[] = roleTitles.map((title) => ({
  title,
  level: levelOf[title] ?? 'user',
  sees: sees[title],
  grants: Object.entries(matrix).flatMap(([entity, cells]) => grantsIn(entity, cells[title] ?? '')),
}))

/** Every permission there is, for the list that the role screen shows. */
export const allPermissions: readonly string[] = Object.keys(matrix).flatMap((entity) =>
  actions.map((action) => `${entity}.${action}`),
)

function grantsIn(entity: string, cell: string): Grant[] {
  return cell
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [shorthand = '', reach] = part.split(' ')
      return [...shorthand].map((letter) => ({ permission: `${entity}.${letters[letter]}`, reach: asReach(reach) }))
    })
}

function asReach(text: string | undefined): Reach {
  const found = reaches.find((reach) => reach === text)
  if (!found) throw new Error(`No such reach: ${text}`)
  return found
}

function same(names: string[], cells: Cells): Record<string, Cells> {
  return Object.fromEntries(names.map((name) => [name, cells]))
}

function each(cell: string): Cells {
  return Object.fromEntries(roleTitles.map((title) => [title, cell]))
}
