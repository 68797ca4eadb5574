import type { Database } from '#server/database/database.ts'
import { makeTokens } from '#server/http/tokens.ts'
import { newId } from '#server/records/new-id.ts'

export type Trade = 'staff' | 'lawfirm' | 'provider' | 'chiropractor' | 'funder' | 'subsidiary'

/** Somebody who is signed in. */
export interface LoadPerson {
  readonly trade: Trade
  readonly token: string
}

const HOURS = 12

/** Three of four work for the office, the others for its partners, in the order of a digest. */
const CHOSEN = `
  select id, user_type as trade from (
    select u.id, u.user_type, row_number() over (partition by u.user_type = 'staff' order by md5(u.id::text)) as place
    from "user" u where u.is_active and u.deleted_at is null and not u.must_change_password
      and u.user_type in ('staff', 'lawfirm', 'provider', 'chiropractor', 'funder', 'subsidiary')) u
  order by case when user_type = 'staff' then place / 3.0 else place end, id limit $1`

/** Signs in so many people of a filled database, past its door; fewer where it has no more. */
export async function signPeopleIn(database: Database, secret: string, count: number): Promise<LoadPerson[]> {
  const tokens = makeTokens(Buffer.from(secret), HOURS * 60)
  const people = await database.withoutStatementTimeout(async (client) => {
    const { rows } = await client.query<{ id: string; trade: Trade }>(CHOSEN, [count])
    const found = rows.map((row) => ({ ...row, sessionId: newId() }))
    await client.query(
      `insert into session (id, user_id, token_epoch, expires_at)
       select s.id, s.user_id, a.token_epoch, now() + make_interval(hours => $3)
       from unnest($1::uuid[], $2::uuid[]) as s (id, user_id) join account a on a.user_id = s.user_id`,
      [found.map(({ sessionId }) => sessionId), found.map(({ id }) => id), HOURS],
    )
    return found
  })
  return Promise.all(
    people.map(async ({ id, trade, sessionId }) => ({
      trade,
      token: (await tokens.issue({ userId: id, sessionId })).token,
    })),
  )
}
