import type { Database } from '#server/database/database.ts'
import type { Anchors } from '#tests/support/world-rows.ts'
import { anchorsIn, insertFitting } from '#tests/support/world-rows.ts'
import type { Role } from './vocabulary.ts'

/** The demo's log-in of each role. */
export const loginOf: Record<Role, string> = {
  admin: 'admin',
  employee: 'staff',
  case_manager: 'case.manager',
  underwriter: 'underwriter',
  auditor: 'auditor',
  law_firm: 'lawfirm',
  law_firm_employee: 'paralegal',
  subsidiary: 'subsidiary',
  subsidiary_user: 'subsidiary.user',
  medical_provider: 'provider',
  chiropractor: 'chiro',
  funder: 'funder',
}

/** Everybody who may have part in a case. */
export interface Side {
  readonly lawfirm: string
  readonly subsidiary: string
  readonly medical_provider: string
  readonly medical_provider_office: string
  readonly chiropractor: string
  readonly funder: string
  readonly case_manager: string
  readonly underwriter: string
  readonly lawfirm_employee: string
}

export interface Parties {
  readonly database: Database
  readonly anchors: Anchors
  /** The user id of each role's log-in, and its role's id. */
  readonly users: Record<Role, string>
  readonly roles: Record<Role, string>
  /** Those the log-ins belong to, and others who have nothing to do with them. */
  readonly own: Side
  readonly foreign: Side
  /** A firm that works with the own subsidiary and is not the own firm. */
  readonly partnerFirm: string
  /** One of the portal's people who works on no case. */
  readonly colleague: string
  /** Puts a row into a table and answers its id. */
  row(entity: string, values?: Record<string, unknown>): Promise<string>
}

export async function meetParties(database: Database): Promise<Parties> {
  const anchors = await anchorsIn(database)
  let n = 5000
  const row = (entity: string, values: Record<string, unknown> = {}): Promise<string> =>
    insertFitting(database, entity, (n += 1), anchors, values)
  const { rows } = await database.pool.query<Record<string, string>>(
    `select u.*, split_part(u.email, '@', 1) as login from "user" u where u.email like '%@demo.example.com'`,
  )
  const byLogin = new Map(rows.map((user) => [user['login'], user]))
  const of = (role: Role, column: string): string => {
    const value = byLogin.get(loginOf[role])?.[column]
    if (!value) throw new Error(`The demo has no ${column} for ${role}.`)
    return value
  }
  const each = (column: string): Record<Role, string> =>
    Object.fromEntries((Object.keys(loginOf) as Role[]).map((role) => [role, of(role, column)])) as Record<Role, string>

  const provider = of('medical_provider', 'medical_provider_id')
  const lawfirm = of('law_firm', 'lawfirm_id')
  const subsidiary = of('subsidiary', 'subsidiary_id')
  const paralegal = await database.pool.query<{ id: string }>(
    'select id from lawfirm_employee where user_id = $1 and deleted_at is null',
    [of('law_firm_employee', 'id')],
  )
  const own: Side = {
    lawfirm,
    subsidiary,
    medical_provider: provider,
    medical_provider_office: await row('medical_provider_office', { medical_provider_id: provider }),
    chiropractor: of('chiropractor', 'chiropractor_id'),
    funder: of('funder', 'funder_id'),
    case_manager: of('case_manager', 'id'),
    underwriter: of('underwriter', 'id'),
    lawfirm_employee: paralegal.rows[0]?.id ?? '',
  }
  const otherFirm = await row('lawfirm', { subsidiary_id: null })
  const otherProvider = await row('medical_provider')
  const roles = each('role_id')
  const foreign: Side = {
    lawfirm: otherFirm,
    subsidiary: await row('subsidiary'),
    medical_provider: otherProvider,
    medical_provider_office: await row('medical_provider_office', { medical_provider_id: otherProvider }),
    chiropractor: await row('chiropractor'),
    funder: await row('funder'),
    case_manager: await row('user', { role_id: roles.case_manager, is_casemanager: true }),
    underwriter: await row('user', { role_id: roles.underwriter, is_underwriter: true }),
    lawfirm_employee: await row('lawfirm_employee', { lawfirm_id: otherFirm }),
  }
  // What the demo may say otherwise, and the cells below take for given.
  await database.pool.query('update "user" set firm_wide = false where id = $1', [of('law_firm_employee', 'id')])
  await database.pool.query('update subsidiary_user set sees_financials = (user_id = $1) where user_id in ($1, $2)', [
    of('subsidiary', 'id'),
    of('subsidiary_user', 'id'),
  ])
  await database.pool.query('update lawfirm set subsidiary_id = $2 where id = $1', [lawfirm, subsidiary])
  const partnerFirm = await row('lawfirm', { subsidiary_id: subsidiary })
  const colleague = await row('user', { role_id: roles.employee })
  return { database, anchors, users: each('id'), roles, own, foreign, partnerFirm, colleague, row }
}
