import type { Viewer } from '#domain/access/viewer.ts'
import type { AnswerOf, BodyOf } from '#domain/calls/define-call.ts'
import type { usersCalls } from '#domain/calls/users.ts'
import { user } from '#domain/entities/user.ts'
import type { Row } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { command, refuseOutdated } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import { searchText } from '#server/records/writes.ts'

type Profile = AnswerOf<typeof usersCalls.ownProfile>['profile']
type ProfileChange = BodyOf<typeof usersCalls.changeOwnProfile>
type Held = Pick<Row<typeof user>, 'name' | 'username' | 'email' | 'phone' | 'timezone' | 'image_url' | 'version'>

export async function ownProfile(callerDatabase: CallerDatabase, caller: Caller): Promise<{ profile: Profile }> {
  const { results } = await callerDatabase.run(caller, (viewer) => [shown(viewer)])
  const profile = results[0].rows[0]
  if (!profile) throw new Refusal('SESSION_ENDED')
  return { profile }
}

export function changeOwnProfile(
  callerDatabase: CallerDatabase,
  caller: Caller,
  { version, ...given }: ProfileChange,
  key: WriteKey | undefined,
): Promise<string> {
  return command(callerDatabase, caller, key, async ({ viewer, row, change, note }) => {
    const held = await row(
      sql<Held>`select name, username, email, phone, timezone, image_url, version from "user"
        where id = ${viewer.id} for update`,
    )
    if (!held) throw new Refusal('SESSION_ENDED')
    refuseOutdated(held, version)
    const after = { ...held, ...given }
    await change(user, viewer.id, {
      name: sql`${after.name}`,
      phone: sql`${after.phone}`,
      timezone: sql`${after.timezone}`,
      image_url: sql`${after.image_url}`,
      search_text: sql`${searchText(user, after)}`,
    })
    await note({ action: 'update', entity: 'user', entityId: viewer.id, detail: { fields: Object.keys(given) } })
    return JSON.stringify({ profile: await row(shown(viewer)) })
  })
}

function shown(viewer: Viewer): Sql<Profile> {
  return sql<Profile>`select u.id, u.name, u.username, u.email, u.phone, u.timezone, u.image_url, u.language, u.user_type,
      u.version, u.last_login_at, (select r.title from role r where r.id = u.role_id) as role,
      coalesce(
        (select l.name from lawfirm l where l.id = u.lawfirm_id),
        (select s.name from subsidiary s where s.id = u.subsidiary_id),
        (select m.name from medical_provider m where m.id = u.medical_provider_id),
        (select c.practice_name from chiropractor c where c.id = u.chiropractor_id),
        (select f.name from funder f where f.id = u.funder_id)
      ) as party
    from "user" u where u.id = ${viewer.id}`
}
