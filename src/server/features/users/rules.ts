import { rolesOfKind } from '#domain/access/kinds-of-role.ts'
import type { UserType, Viewer } from '#domain/access/viewer.ts'
import { subsidiaryUser } from '#domain/entities/subsidiary-user.ts'
import { invalid } from '#domain/errors.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { sql, type Sql } from '#server/records/sql.ts'

type Values = Readonly<Record<string, unknown>>

/** Nobody gives away more than he has: outside the portal's own people, a party's users stay its own. */
export const userRules: RecordRules = {
  prepare: ({ viewer, row, before }) => {
    if (!before && viewer.level !== 'admin') refuseOtherParty(viewer, row)
    return Promise.resolve({})
  },
  create: (draft, id, viewer) => ({
    before: [fittingRole(draft, viewer)],
    after: [sql`select open_account(${id})`],
  }),
  update: (before, patch, viewer) => {
    refuseOwnStanding(viewer, before, patch)
    const row = { ...before, ...patch }
    // Whoever chose a password by a link that went astray is not the one whose address is put right.
    const moved = before['id'] !== viewer.id && changes(before, patch, 'email')
    const other = moved || standing.some((field) => changes(before, patch, field))
    return {
      before: 'role_id' in patch || 'user_type' in patch ? [fittingRole(row, viewer)] : [],
      // Devices and sessions of somebody who became somebody else, or nobody, end at once.
      after: other ? [sql`select end_sessions(${before['id']})`] : [],
    }
  },
  remove: (before, viewer) => {
    if (before['id'] === viewer.id) throw invalid({ id: ['own_login'] })
    return { after: [sql`select end_sessions(${before['id']})`] }
  },
}

/** Whoever may not see bills can't open them to others: not by a change, nor by an entry that is new. */
export const subsidiaryUserRules: RecordRules = {
  create: (draft, _id, viewer) => {
    const open = subsidiaryUser.editable(viewer, draft, '')
    if (open !== true && !open.includes('sees_financials') && draft['sees_financials'] === true)
      throw invalid({ sees_financials: ['not_allowed'] })
    return {}
  },
}

const parties = ['lawfirm_id', 'subsidiary_id', 'medical_provider_id', 'chiropractor_id', 'funder_id'] as const
const standing = ['is_active', 'role_id', 'user_type', 'medical_provider_office_id', ...parties]

function changes(before: Values, patch: Values, field: string): boolean {
  return field in patch && (patch[field] ?? null) !== (before[field] ?? null)
}

/** Nobody locks himself out, or makes of himself what somebody else should decide on. */
function refuseOwnStanding(viewer: Viewer, before: Values, patch: Values): void {
  if (before['id'] !== viewer.id) return
  const own = ['role_id', 'user_type', 'is_active'].filter((field) => changes(before, patch, field))
  if (own.length > 0) throw invalid(Object.fromEntries(own.map((field) => [field, ['own_login']])))
}

function refuseOtherParty(viewer: Viewer, row: Values): void {
  if (row['user_type'] !== viewer.user_type) throw invalid({ user_type: ['not_allowed'] })
  const foreign = parties.filter((field) => (row[field] ?? null) !== viewer[field])
  if (foreign.length > 0) throw invalid(Object.fromEntries(foreign.map((field) => [field, ['not_allowed']])))
}

/** Roles that an administrator made he alone hands out. */
function fittingRole(row: Values, viewer: Viewer): Sql {
  const type = row['user_type'] as UserType
  const admin = viewer.level === 'admin'
  return sql`select require(exists(select from role r where r.id = ${row['role_id']} and r.deleted_at is null
    and (r.title = any(${rolesOfKind[type]}) or ${admin} and not r.is_system)
    and (${type === 'staff'} or r.is_system or r.level = 'user')
    and (${admin} or r.level = 'user')), 'CW422', 'role_id:not_allowed')`
}
