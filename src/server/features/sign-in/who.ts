import type pg from 'pg'

/** What the portal keeps of the person who is signed in. */
export interface Who {
  is_authenticated: true
  id: string
  name: string
  email: string
  image_url: string | null
  role: { id: string; title: string; level: string }
  user_type: string
  is_casemanager: boolean
  is_underwriter: boolean
  language: string
  must_change_password: boolean
  settings: unknown
  /** Where somebody else sees the portal as this person does. */
  looking?: { by_name: string; until: string }
}

/**
 * A token of a remembered session, or of a look, lives as long as the session; the database still asks for the session at
 * every call.
 */
export interface Session {
  who: Who
  /** Until when its token lives, where that is not the usual time. */
  until: Date | undefined
  /** Whose session it is; the person himself, but where somebody looks. */
  ownerId: string
  looksBy: string | null
}

const WHO = `select true as is_authenticated, u.id, u.name, u.email, u.image_url,
    jsonb_build_object('id', r.id, 'title', r.title, 'level', r.level) as role, u.user_type, u.is_casemanager, u.is_underwriter,
    u.language, u.must_change_password and s.looks_by is null as must_change_password, u.settings,
    case when s.remember or s.looks_by is not null then s.expires_at end as until, s.looks_by, o.name as by_name
  from living_session s
  join "user" u on u.id = s.user_id and u.is_active and u.deleted_at is null
  join role r on r.id = u.role_id
  left join "user" o on o.id = s.looks_by
  where s.id = $1`

export async function whoIs(pool: pg.Pool, sessionId: string): Promise<Session | undefined> {
  const { rows } = await pool.query<Who & { until: string | null; looks_by: string | null; by_name: string | null }>({
    name: 'who-is',
    text: WHO,
    values: [sessionId],
  })
  if (!rows[0]) return undefined
  const { until: ends, looks_by: looksBy, by_name, ...person } = rows[0]
  const until = ends === null ? undefined : new Date(ends)
  const looking = until && by_name !== null && { looking: { by_name, until: until.toISOString() } }
  return { who: { ...person, ...looking }, until, ownerId: looksBy ?? person.id, looksBy }
}
