import type pg from 'pg'
import { seenBy } from '#domain/access/billing-department.ts'
import type { Grant } from '#domain/access/grants.ts'
import type { Level } from '#domain/access/levels.ts'
import { withinLevel, type SubsidiaryLevel } from '#domain/access/subsidiary-level.ts'
import type { DeviceLock, SecretKind, UserType, Viewer } from '#domain/access/viewer.ts'
import { Refusal } from '#domain/errors.ts'

export interface KnownViewer {
  readonly viewer: Viewer
  /** Raised when what the viewer may see has changed: the database compares it at every entry, and devices do. */
  readonly scopeEpoch: string
}

export interface Viewers {
  of(sessionId: string): Promise<KnownViewer>
  /** The one that is kept in memory, as it was last compiled. */
  kept(sessionId: string): KnownViewer | undefined
  forget(sessionId: string): void
}

const MOST_KNOWN = 10_000

interface Found {
  scope_epoch: string
  looks_by: string | null
  user: Pick<
    Viewer,
    | 'id'
    | 'lawfirm_id'
    | 'subsidiary_id'
    | 'medical_provider_id'
    | 'medical_provider_office_id'
    | 'chiropractor_id'
    | 'funder_id'
    | 'is_casemanager'
    | 'is_underwriter'
    | 'role_id'
  > & { user_type: UserType; firm_wide: boolean | null; must_change_password: boolean }
  role: {
    title: string
    level: Level
    grants: Grant[] | null
    sees: SecretKind[] | null
    device_lock: DeviceLock
    device_hours: number | null
  }
  employee: { id: string; department: string | null } | null
  lawfirm_employee_id: string | null
  sees_financials: boolean | null
  subsidiary_level: SubsidiaryLevel | null
  time_zone: string
}

/** A credential: a sign-in, or a secret address that stands for its owner. */
export type Door = 'session' | 'calendar_feed' | 'lien_request'

/** How the database finds the user of a credential; an ended one has none. */
const seats: Readonly<Record<Door, string>> = {
  session: 'select id, user_id, looks_by, scope_epoch from living_session',
  calendar_feed: `select f.id, f.user_id, null::uuid as looks_by, a.scope_epoch
    from calendar_feed f join account a on a.user_id = f.user_id and a.token_epoch = f.token_epoch
    where f.ended_at is null and f.expires_at > now()`,
  lien_request: `select r.id, r.user_id, null::uuid as looks_by, a.scope_epoch
    from lien_request r join account a on a.user_id = r.user_id
    where r.ended_at is null and r.expires_at > now()`,
}

const find = (door: Door): string => `
  select s.scope_epoch::text as scope_epoch, s.looks_by, to_jsonb(u) as user,
    jsonb_build_object('title', r.title, 'level', r.level, 'grants', r.grants, 'sees', r.sees,
      'device_lock', r.device_lock, 'device_hours', r.device_hours) as role,
    (select jsonb_build_object('id', e.id, 'department', e.department)
      from employee e where e.user_id = u.id and e.deleted_at is null limit 1) as employee,
    (select e.id from lawfirm_employee e where e.user_id = u.id and e.deleted_at is null limit 1) as lawfirm_employee_id,
    (select su.sees_financials from subsidiary_user su
      where su.user_id = u.id and su.is_active and su.deleted_at is null limit 1) as sees_financials,
    (select su.access_level from subsidiary_user su
      where su.user_id = u.id and u.user_type = 'subsidiary' and su.deleted_at is null limit 1) as subsidiary_level,
    reading_zone(zone_of(u)) as time_zone
  from (${seats[door]}) s
  join "user" u on u.id = s.user_id and u.is_active and u.deleted_at is null
  join role r on r.id = u.role_id
  where s.id = $1`

/**
 * Caches compiled viewers in memory. A stale one is always noticed: each use names its epoch to the database, which
 * refuses if a right behind it has changed.
 */
export function knowViewers(pool: pg.Pool, door: Door = 'session'): Viewers {
  const question = { name: `find-viewer-by-${door}`, text: find(door) }
  const known = new Map<string, KnownViewer>()
  return {
    async of(sessionId) {
      const kept = known.get(sessionId)
      if (kept) return kept
      const { rows } = await pool.query<Found>({ ...question, values: [sessionId] })
      const found = rows[0]
      if (!found) throw new Refusal('SESSION_ENDED')
      // A view-as session can’t choose a password for the viewed user, and a mailed link needs none.
      if (found.user.must_change_password && !found.looks_by && door !== 'lien_request')
        throw new Refusal('PASSWORD_DUE')
      const fresh = { viewer: viewerFrom(sessionId, found), scopeEpoch: found.scope_epoch }
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(sessionId, fresh)
      return fresh
    },
    kept: (sessionId) => known.get(sessionId),
    forget: (sessionId) => void known.delete(sessionId),
  }
}

function viewerFrom(sessionId: string, { user, role, ...found }: Found): Viewer {
  const sees = seenBy(role.sees, found.employee?.department)
  if (found.sees_financials) sees.add('billing')
  const grants = withinLevel(role.grants ?? [], found.subsidiary_level)
  return {
    id: user.id,
    session_id: sessionId,
    looks_by: found.looks_by,
    role_id: user.role_id,
    role: role.title,
    level: role.level,
    user_type: user.user_type,
    lawfirm_id: user.lawfirm_id,
    subsidiary_id: user.subsidiary_id,
    medical_provider_id: user.medical_provider_id,
    medical_provider_office_id: user.medical_provider_office_id,
    chiropractor_id: user.chiropractor_id,
    funder_id: user.funder_id,
    employee_id: found.employee?.id ?? null,
    lawfirm_employee_id: found.lawfirm_employee_id,
    is_casemanager: user.is_casemanager,
    is_underwriter: user.is_underwriter,
    firm_wide: user.firm_wide ?? false,
    sees_financials: found.sees_financials ?? false,
    grants: Object.fromEntries(grants.map(({ permission, reach }) => [permission, reach])),
    sees: [...sees],
    time_zone: found.time_zone,
    device_lock: role.device_lock,
    device_hours: role.device_hours,
  }
}
