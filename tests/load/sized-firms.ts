import type { Database } from '#server/database/database.ts'

/** The demo's managers of law firms, and how many cases each is to have. */
export interface SizedFirm {
  readonly login: string
  readonly cases: number
}

/** Gives each of these managers' firms as many cases as it should have, out of those of firms that none of them leads. */
export function sizeFirms(database: Database, sized: readonly SizedFirm[]): Promise<void> {
  return database.withoutStatementTimeout(async (client) => {
    // As a bulk load: no device is to hear of it.
    await client.query(`select set_config('app.loading', 'on', false)`)
    const { rows } = await client.query<{ email: string; lawfirm_id: string }>(
      'select email, lawfirm_id from "user" where email = any($1)',
      [sized.map(({ login }) => `${login}@demo.example.com`)],
    )
    const firms = new Map(rows.map(({ email, lawfirm_id }) => [email.split('@')[0], lawfirm_id]))
    const ours = [...firms.values()]
    for (const { login, cases } of sized) {
      const firm = firms.get(login)
      const { rows: held } = await client.query<{ count: number }>(
        'select count(*)::int as count from patient where lawfirm_id = $1 and deleted_at is null',
        [firm],
      )
      const missing = Math.max(0, cases - (held[0]?.count ?? 0))
      await client.query(
        `update patient set lawfirm_id = $1 where id in (
           select id from patient where lawfirm_id <> all($2) and deleted_at is null order by id limit $3)`,
        [firm, ours, missing],
      )
    }
    await client.query(`select set_config('app.loading', '', false)`)
  })
}
