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
}

/** A remembered session's token lives as long as the session; the database still asks for the session at every call. */
export interface Session {
  who: Who
  rememberedUntil: Date | undefined
}

const WHO = `select true as is_authenticated, u.id, u.name, u.email, u.image_url,
    jsonb_build_object('id', r.id, 'title', r.title, 'level', r.level) as role, u.user_type, u.is_casemanager, u.is_underwriter,
    u.language, u.must_change_password, u.settings,
    case when s.remember then s.expires_at end as remembered_until
  from session s
  join account a on a.user_id = s.user_id and a.token_epoch = s.token_epoch
  join "user" u on u.id = s.user_id and u.is_active and u.deleted_at is null
  join role r on r.id = u.role_id
  where s.id = $1 and s.ended_at is null and s.expires_at > now()`

export async function whoIs(pool: pg.Pool, sessionId: string): Promise<Session | undefined> {
  const { rows } = await pool.query<Who & { remembered_until: string | null }>({
    name: 'who-is',
    text: WHO,
    values: [sessionId],
  })
  if (!rows[0]) return undefined
  const { remembered_until: until, ...who } = rows[0]
  return { who, rememberedUntil: until ? new Date(until) : undefined }
}
