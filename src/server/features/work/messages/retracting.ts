import type { ChatMessage } from '#domain/calls/messages.ts'
import { Refusal } from '#domain/errors.ts'
import { mayRetract } from '#domain/rules/chat.ts'
import { emitted } from '#server/events/emit.ts'
import { command } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'
import { sql } from '#server/records/sql.ts'
import { messageOf } from './conversation.ts'

interface Held {
  readonly created_at: string
  readonly retracted_at: string | null
  readonly patient_id: string | null
  readonly receiver_id: string
}

/**
 * Takes a message back: both sides see that there was one, and nothing of what it said. Its file is left to the round
 * that removes what no record carries.
 */
export async function retractMessage(
  callerDatabase: CallerDatabase,
  caller: Caller,
  id: string,
  key: WriteKey | undefined,
): Promise<{ message: ChatMessage }> {
  await command(callerDatabase, caller, key, async ({ viewer, row, run, note }) => {
    const held = await row(sql<Held>`select m.created_at, m.retracted_at, m.patient_id, m.receiver_id from message m
      where m.id = ${id} and m.sender_id = ${viewer.id} and m.deleted_at is null for update`)
    if (!held) throw new Refusal('NOT_FOUND')
    if (held.retracted_at === null) {
      if (!mayRetract(held.created_at, Date.now())) throw new Refusal('IMMUTABLE')
      await run(
        sql`update message set message = null, file = null, patient_id = null, search_text = '', retracted_at = now(),
          version = version + 1, updated_at = now(), updated_by = ${viewer.id} where id = ${id}`,
        sql`update upload set state = 'refused', fault = coalesce(fault, 'retracted'), expires_at = now()
          where entity = 'message' and used_by = ${id} and state = 'used'`,
        emitted({ kind: 'chat_changed', userIds: [viewer.id, held.receiver_id] }),
      )
      await note({
        action: 'retract',
        entity: 'message',
        entityId: id,
        ...(held.patient_id !== null && { patientIds: [held.patient_id] }),
      })
    }
    return JSON.stringify({ id })
  })
  return { message: await messageOf(callerDatabase, caller, id) }
}
