import type pg from 'pg'

/** What the portal keeps of the person who is signed in. */
export interface Who {
  is_authenticated: true
  id: string
  name: string
  email: string
  image_url: string | null
  role: { id: string; title: string }
  user_type: string
  is_casemanager: boolean
  is_underwriter: boolean
  language: string
  must_change_password: boolean
  settings: unknown
}

const WHO = `select true as is_authenticated, u.id, u.name, u.email, u.image_url,
    jsonb_build_object('id', r.id, 'title', r.title) as role, u.user_type, u.is_casemanager, u.is_underwriter,
    u.language, u.must_change_password, u.settings
  from session s
  join account a on a.user_id = s.user_id and a.token_epoch = s.token_epoch
  join "user" u on u.id = s.user_id and u.is_active and u.deleted_at is null
  join role r on r.id = u.role_id
  where s.id = $1 and s.ended_at is null and s.expires_at > now()`

export async function whoIs(pool: pg.Pool, sessionId: string): Promise<Who | undefined> {
  const { rows } = await pool.query<Who>({ name: 'who-is', text: WHO, values: [sessionId] })
  return rows[0]
}
