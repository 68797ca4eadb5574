import * as v from 'valibot'
import type { Viewer } from '#domain/access/viewer.ts'
import { user } from '#domain/entities/user.ts'
import { Refusal } from '#domain/errors.ts'
import { command, refuseOutdated } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Gate } from '#server/records/gate.ts'
import type { WriteKey } from '#server/http/body.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import { searchText } from '#server/records/writes.ts'

/** What everybody may say of himself. The rest of a log-in is what others know him by, or decide on. */
export const ownProfileSchema = v.strictObject({
  version: v.pipe(v.number('invalid'), v.integer('invalid')),
  name: v.optional(user.fields.name.schema),
  phone: v.optional(v.nullable(user.fields.phone.schema)),
})
type Change = v.InferOutput<typeof ownProfileSchema>

export async function ownProfile(gate: Gate, caller: Caller): Promise<object> {
  const { results } = await gate.run(caller, (viewer) => [shown(viewer)])
  const profile = results[0]?.rows[0]
  if (!profile) throw new Refusal('SESSION_ENDED')
  return { profile }
}

export function changeOwnProfile(gate: Gate, caller: Caller, wish: Change, key: WriteKey | undefined): Promise<string> {
  return command(gate, caller, key, async ({ viewer, row, change, note }) => {
    const held = await row(
      sql`select name, username, email, phone, version from "user" where id = ${viewer.id} for update`,
    )
    if (!held) throw new Refusal('SESSION_ENDED')
    refuseOutdated(held, wish.version)
    const { version: _, ...given } = wish
    const after = { ...held, ...given }
    await change(user, viewer.id, {
      name: sql`${after['name']}`,
      phone: sql`${after['phone']}`,
      search_text: sql`${searchText(user, after)}`,
    })
    await note({ action: 'update', entity: 'user', entityId: viewer.id, detail: { fields: Object.keys(given) } })
    return JSON.stringify({ profile: await row(shown(viewer)) })
  })
}

function shown(viewer: Viewer): Sql {
  return sql`select u.id, u.name, u.username, u.email, u.phone, u.image_url, u.language, u.user_type, u.version,
      u.last_login_at, (select r.title from role r where r.id = u.role_id) as role,
      coalesce(
        (select l.name from lawfirm l where l.id = u.lawfirm_id),
        (select s.name from subsidiary s where s.id = u.subsidiary_id),
        (select m.name from medical_provider m where m.id = u.medical_provider_id),
        (select c.practice_name from chiropractor c where c.id = u.chiropractor_id),
        (select f.name from funder f where f.id = u.funder_id)
      ) as party
    from "user" u where u.id = ${viewer.id}`
}
