import type { ChatUser, StatusInput } from '#domain/calls/messages.ts'
import { Refusal } from '#domain/errors.ts'
import { partsOfName } from '#domain/rules/chat.ts'
import { emitted } from '#server/events/emit.ts'
import { command } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import { refuseWithoutChat } from './contacts.ts'
import { reachable } from './rules.ts'

type Own = Omit<ChatUser, 'first_name' | 'last_name'>

const own = (
  id: string,
): Sql<Own> => sql<Own>`select u.id, u.name, u.image_url as image, coalesce(p.status, 'available') as status, p.mood
  from "user" u left join chat_presence p on p.user_id = u.id where u.id = ${id}`

export async function chatUser(callerDatabase: CallerDatabase, caller: Caller): Promise<{ user: ChatUser }> {
  const { results } = await callerDatabase.run(caller, (viewer) => {
    refuseWithoutChat(viewer)
    return [own(viewer.id)]
  })
  return shown(results[0].rows[0])
}

export function keepStatus(
  callerDatabase: CallerDatabase,
  caller: Caller,
  input: StatusInput,
  key: WriteKey | undefined,
): Promise<string> {
  return command(callerDatabase, caller, key, async ({ viewer, run, row, note }) => {
    refuseWithoutChat(viewer)
    await run(sql`insert into chat_presence (user_id) values (${viewer.id}) on conflict do nothing`)
    if (input.status !== undefined)
      await run(sql`update chat_presence set status = ${input.status} where user_id = ${viewer.id}`)
    if (input.mood !== undefined)
      await run(sql`update chat_presence set mood = ${input.mood} where user_id = ${viewer.id}`)
    await note({ action: 'chat_status', entity: 'user', entityId: viewer.id, detail: { status: input.status } })
    return JSON.stringify(shown(await row(own(viewer.id))))
  })
}

function shown(row: Own | undefined): { user: ChatUser } {
  if (!row) throw new Refusal('NOT_FOUND')
  return { user: { ...row, ...partsOfName(row.name) } }
}

/** Forwards a typing notice; not stored. */
export async function tellTyping(
  callerDatabase: CallerDatabase,
  caller: Caller,
  contactId: string,
): Promise<{ contact_id: string }> {
  await callerDatabase.run(caller, (viewer) => {
    refuseWithoutChat(viewer)
    return [
      sql`select require(${reachable(sql`${contactId}::uuid`, viewer)}, 'CW404')`,
      emitted({ kind: 'chat_typing', senderId: viewer.id, receiverId: contactId }),
    ]
  })
  return { contact_id: contactId }
}
