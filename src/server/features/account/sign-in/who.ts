import type pg from 'pg'
import { seenBy } from '#domain/access/billing-department.ts'
import { keepsBooks } from '#domain/access/money.ts'
import { missingRecord } from '#domain/access/person-records.ts'
import type { Reach, SecretKind } from '#domain/access/viewer.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { signInCalls } from '#domain/calls/sign-in.ts'

/** What the portal keeps of the person who is signed in. */
export type Who = AnswerOf<typeof signInCalls.me>

export interface Session {
  who: Who
  /** When it ends at the latest. */
  until: Date
  /** The owner of the session: differs from the user while viewing as another user. */
  ownerId: string
  looksBy: string | null
}

/** The lookup that tells whether a log-in has the directory entry it needs. */
interface Place {
  zone_wanted: boolean
  firm_wide: boolean
  lists: Reach | null
  sees: SecretKind[] | null
  employee_id: string | null
  department: string | null
  lawfirm_employee_id: string | null
}

const WHO = `select true as is_authenticated, u.id, u.name, u.email, u.image_url,
    jsonb_build_object('id', r.id, 'title', r.title, 'level', r.level) as role, u.user_type, u.is_casemanager, u.is_underwriter,
    u.language, u.must_change_password and s.looks_by is null as must_change_password, u.settings, u.firm_wide,
    zone_of(u) is null and s.looks_by is null as zone_wanted,
    jsonb_path_query_first(r.grants, '$[*] ? (@.permission == "patient.list").reach') #>> '{}' as lists,
    r.sees, e.id as employee_id, e.department,
    (select e.id from lawfirm_employee e where e.user_id = u.id and e.deleted_at is null limit 1) as lawfirm_employee_id,
    s.expires_at as until, s.looks_by, o.name as by_name
  from living_session s
  join "user" u on u.id = s.user_id and u.is_active and u.deleted_at is null
  join role r on r.id = u.role_id
  left join "user" o on o.id = s.looks_by
  left join lateral (select id, department from employee where user_id = u.id and deleted_at is null limit 1) e on true
  where s.id = $1`

export async function whoIs(pool: pg.Pool, sessionId: string): Promise<Session | undefined> {
  const { rows } = await pool.query<Who & Place & { until: string; looks_by: string | null; by_name: string | null }>({
    name: 'who-is',
    text: WHO,
    values: [sessionId],
  })
  if (!rows[0]) return undefined
  const {
    until: ends,
    looks_by: looksBy,
    by_name,
    zone_wanted,
    firm_wide,
    lists,
    sees,
    employee_id,
    department,
    lawfirm_employee_id,
    ...person
  } = rows[0]
  const grants: Record<string, Reach> = lists === null ? {} : { 'patient.list': lists }
  const missing = missingRecord({ ...person, firm_wide, grants, employee_id, lawfirm_employee_id })
  const { role, user_type } = person
  const seen = [...seenBy(sees, department)]
  const keeps_books = keepsBooks({ user_type, role: role.title, level: role.level, sees: seen })
  const until = new Date(ends)
  const looking = by_name !== null && { looking: { by_name, until: until.toISOString() } }
  return {
    who: {
      ...person,
      ...looking,
      ...(keeps_books && { keeps_books }),
      ...(missing && { missing_record: missing }),
      ...(zone_wanted && { zone_wanted }),
    },
    until,
    ownerId: looksBy ?? person.id,
    looksBy,
  }
}
