import { rolesOfKind } from '#domain/access/kinds-of-role.ts'
import { duties, dutyOfRole } from '#domain/access/person-records.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { subsidiaryUser } from '#domain/entities/subsidiary-user.ts'
import { partyFields, type user } from '#domain/entities/user.ts'
import type { Row } from '#domain/entity.ts'
import { invalid } from '#domain/errors.ts'
import { emitted } from '#server/events/emit.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import { withinOwnLevel } from '#server/workflow/higher-log-ins.ts'
import { linkRecord } from '#server/workflow/person-records.ts'
import { answerRequest, isRequest, type SignUpHouse } from '#server/workflow/sign-ups.ts'

type UserRow = Row<typeof user>

/** Users can't grant more than they have: outside portal staff, a party's users stay with that party. */
export const userRules = (house: SignUpHouse): RecordRules<UserRow> => ({
  prepare: ({ viewer, row, before }) => {
    if (!before && viewer.level !== 'admin') refuseOtherParty(viewer, row)
    return Promise.resolve({})
  },
  create: (draft, id, viewer) => ({
    before: [fittingRole(draft, viewer)],
    set: dutiesIn(draft),
    after: [sql`select open_account(${id})`, ...linkRecord(id, draft, viewer.id)],
  }),
  update: (before, patch, viewer) => {
    refuseOwnStanding(viewer, before, patch)
    const approves = isRequest(before) && patch.is_active === true
    if (approves) refuseUnplaced(patch)
    const row = { ...before, ...patch }
    // A password set through a misdirected link must not survive the correction of the address.
    const moved = before.id !== viewer.id && changes(before, patch, 'email')
    const hasOtherStanding = standing.some((field) => changes(before, patch, field))
    const other = moved || hasOtherStanding
    const elsewhere = ([...placing, 'email'] as const).some((field) => changes(before, patch, field))
    const { id } = before
    return {
      before: [
        withinOwnLevel(viewer, id),
        ...('role_id' in patch || 'user_type' in patch ? [fittingRole(row, viewer)] : []),
        ...(changes(before, patch, 'email') ? tellOldAddress(before, house) : []),
      ],
      ...(['role_id', ...duties].some((field) => field in patch) && { set: dutiesIn(row) }),
      after: [
        // Devices and sessions end at once when a user changes role or party, or is deactivated.
        ...(other ? [sql`select end_sessions(${id})`] : []),
        ...(hasOtherStanding ? [withoutConversations(id)] : []),
        ...(elsewhere ? linkRecord(id, row, viewer.id) : []),
        ...(approves ? [sql`select drop_password(${id})`, answerRequest(id, 'approved', house)] : []),
      ],
    }
  },
  remove: (before, viewer) => {
    if (before.id === viewer.id) throw invalid({ id: ['own_login'] })
    const told = isRequest(before) ? [answerRequest(before.id, 'declined', house)] : []
    return {
      before: [withinOwnLevel(viewer, before.id)],
      after: [sql`select end_sessions(${before.id})`, withoutConversations(before.id), ...told],
    }
  },
})

/** Gives the conversations this person owned back to the case manager; otherwise no work list would show them. */
function withoutConversations(id: string): Sql {
  return sql`update patient set thread_owner_id = null where thread_owner_id = ${id}`
}

/** Sent to the old address. Users who never signed in get none: their invitation may have gone to a wrong address. */
function tellOldAddress({ id, email, last_login_at: signedIn }: UserRow, { house, portal = '' }: SignUpHouse): Sql[] {
  return signedIn ? [emitted({ kind: 'address_changed', userId: id, formerly: email, portal, house })] : []
}

/** A request says nothing of its author's role: what stands there until it is approved is not what was decided. */
function refuseUnplaced(patch: Partial<UserRow>): void {
  const missing = ['role_id', 'user_type'].filter((field) => !(field in patch))
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((field) => [field, ['required']])))
}

/** A user who may not see bills can't grant that access, neither on change nor on creation. */
export const subsidiaryUserRules: RecordRules<Row<typeof subsidiaryUser>> = {
  create: (draft, _id, viewer) => {
    const open = subsidiaryUser.editable(viewer, draft, '')
    if (open !== true && !open.includes('sees_financials') && draft.sees_financials === true)
      throw invalid({ sees_financials: ['not_allowed'] })
    return {}
  },
}

const placing = ['user_type', ...partyFields] as const
const standing = ['is_active', 'role_id', 'medical_provider_office_id', ...placing] as const

/** A case manager's role means that cases are assigned to him, whatever the draft says; others may do it beside theirs. */
function dutiesIn(row: Partial<UserRow>): Record<string, Sql> {
  return Object.fromEntries(
    Object.entries(dutyOfRole).map(([title, duty]) => [
      duty,
      sql`${row[duty] === true} or exists(select from role r where r.id = ${row.role_id} and r.title = ${title})`,
    ]),
  )
}

function changes(before: UserRow, patch: Partial<UserRow>, field: keyof UserRow): boolean {
  return field in patch && (patch[field] ?? null) !== (before[field] ?? null)
}

/** Users can't lock themselves out or change their own role and rights. */
function refuseOwnStanding(viewer: Viewer, before: UserRow, patch: Partial<UserRow>): void {
  if (before.id !== viewer.id) return
  const own = (['role_id', 'user_type', 'is_active'] as const).filter((field) => changes(before, patch, field))
  if (own.length > 0) throw invalid(Object.fromEntries(own.map((field) => [field, ['own_login']])))
}

function refuseOtherParty(viewer: Viewer, row: Partial<UserRow>): void {
  if (row.user_type !== viewer.user_type) throw invalid({ user_type: ['not_allowed'] })
  const foreign = partyFields.filter((field) => (row[field] ?? null) !== viewer[field])
  if (foreign.length > 0) throw invalid(Object.fromEntries(foreign.map((field) => [field, ['not_allowed']])))
}

/** Roles that an administrator made he alone hands out. */
function fittingRole(row: Partial<UserRow>, viewer: Viewer): Sql {
  const { user_type: type } = row
  const admin = viewer.level === 'admin'
  return sql`select require(exists(select from role r where r.id = ${row.role_id} and r.deleted_at is null
    and (r.title = any(${type ? rolesOfKind[type] : []}) or ${admin} and not r.is_system)
    and (${type === 'staff'} or r.is_system or r.level = 'user')
    and (${admin} or r.level = 'user')), 'CW422', 'role_id:not_allowed')`
}
