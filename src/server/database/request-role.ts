import type { Database } from './database.ts'
import { roleNotAllowed } from './startup-errors.ts'

const REQUEST_ROLE = 'caseway_app'

/** Since this version a role's creator is a member that may not switch to it until it grants itself that right. */
const CREATOR_NEEDS_SET = 160_000

/** Makes sure that the login can switch to the role that requests run as; without it every request would fail. */
export async function allowRequestRole(database: Database): Promise<void> {
  await database.withoutStatementTimeout(async (client) => {
    const { rows } = await client.query<{ version: number; login: string }>(
      `select current_setting('server_version_num')::int as version, current_user as login`,
    )
    const { version = 0, login = '' } = rows[0] ?? {}
    if (version < CREATOR_NEEDS_SET) return
    const allowed = await client.query<{ allowed: boolean }>(`select pg_has_role($1, 'set') as allowed`, [REQUEST_ROLE])
    if (allowed.rows[0]?.allowed) return
    try {
      await client.query(`grant ${REQUEST_ROLE} to current_user with set true`)
    } catch (error) {
      throw roleNotAllowed(login, error)
    }
  })
}
