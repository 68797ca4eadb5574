import type { Viewer } from '#domain/access/viewer.ts'
import type { ChatMessage } from '#domain/calls/messages.ts'
import { patient } from '#domain/entities/patient.ts'
import { Refusal } from '#domain/errors.ts'
import { foldSearch } from '#domain/rules/fold.ts'
import { emitted } from '#server/events/emit.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { isWaiting, refuseWithoutChat } from './contacts.ts'
import { reachable } from './rules.ts'

interface Stored {
  readonly id: string
  readonly sender_id: string
  readonly receiver_id: string
  readonly message: string | null
  readonly file_name: string | null
  readonly file_size: number | null
  readonly patient_id: string | null
  readonly case_number: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly seen_at: string | null
  readonly retracted_at: string | null
}

interface Wanted {
  readonly contactId: string
  /** The oldest message that is known already; what follows is older. */
  readonly before?: string | undefined
  readonly search?: string | undefined
}

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
}

const PAGE = 50

/** One page of what two people said, the oldest first; `has_older` says that there is more before it. */
export async function conversationOf(
  { callerDatabase, audit }: Parts,
  caller: Caller,
  { contactId, before, search }: Wanted,
): Promise<{ messages: ChatMessage[]; has_older: boolean }> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => {
    refuseWithoutChat(asking)
    const further = before
      ? sql`(m.created_at, m.id) < (select o.created_at, o.id from message o where o.id = ${before}
          and ${between(asking, contactId, 'o')})`
      : raw('true')
    const folded = foldSearch(search ?? '')
    const found = folded === '' ? raw('true') : sql`strpos(m.search_text, ${folded}) > 0`
    return [
      knownSql(asking, contactId),
      sql<Stored>`${shownSql(asking)} where ${between(asking, contactId, 'm')} and ${further} and ${found}
        order by m.created_at desc, m.id desc limit ${PAGE + 1}`,
    ]
  })
  const rows = results[1].rows
  const messages = rows.slice(0, PAGE).map(messageIn).toReversed()
  const patientIds = [...new Set(messages.flatMap((row) => row.patient?.id ?? []))]
  if (patientIds.length > 0) await audit.seen(caller, viewer, { action: 'list', entity: 'message', patientIds })
  return { messages, has_older: rows.length > PAGE }
}

/** One message as either side sees it. */
export async function messageOf(callerDatabase: CallerDatabase, caller: Caller, id: string): Promise<ChatMessage> {
  const { results } = await callerDatabase.run(caller, (viewer) => [
    sql<Stored>`${shownSql(viewer)} where m.id = ${id} and m.deleted_at is null
      and (m.sender_id = ${viewer.id} or m.receiver_id = ${viewer.id})`,
  ])
  const row = results[0].rows[0]
  if (!row) throw new Refusal('NOT_FOUND')
  return messageIn(row)
}

/** Looking at a conversation marks what is shown of the other user's messages as seen. */
export function markConversationSeen(
  callerDatabase: CallerDatabase,
  caller: Caller,
  { contactId, upTo }: { readonly contactId: string; readonly upTo: string | undefined },
  key: WriteKey | undefined,
): Promise<string> {
  const read = upTo
    ? sql`m.created_at <= (select l.created_at from message l where l.id = ${upTo} and l.sender_id = ${contactId})`
    : raw('true')
  return command(callerDatabase, caller, key, async ({ viewer, run, row, rows, note }) => {
    refuseWithoutChat(viewer)
    await run(knownSql(viewer, contactId))
    const seen = await rows(sql<{ id: string }>`update message m set seen_at = now(), version = m.version + 1
      where m.sender_id = ${contactId} and m.receiver_id = ${viewer.id} and m.seen_at is null and m.deleted_at is null
        and ${read} returning m.id`)
    if (seen.length > 0) {
      await run(emitted({ kind: 'chat_changed', userIds: [contactId, viewer.id] }))
      await note({ action: 'seen', entity: 'message', detail: { messages: seen.map(({ id }) => id) } })
    }
    const left = await row(sql<{ unseen: number }>`select count(*)::int as unseen from message m
      where m.sender_id = ${contactId} and m.receiver_id = ${viewer.id} and ${raw(isWaiting('m'))} and m.deleted_at is null`)
    return JSON.stringify({ contact_id: contactId, unseen_count: left?.unseen ?? 0 })
  })
}

/** "Not found" for users the caller may not message and never has. */
function knownSql(viewer: Viewer, contactId: string): Sql {
  return sql`select require(${reachable(sql`${contactId}::uuid`, viewer)}
    or exists(select from message m where ${between(viewer, contactId, 'm')}), 'CW404')`
}

/** The messages of `alias` that the viewer and one other wrote each other. */
function between(viewer: Viewer, contactId: string, alias: string): Sql {
  const m = raw(alias)
  return sql`${m}.deleted_at is null and (${m}.sender_id = ${viewer.id} and ${m}.receiver_id = ${contactId}
    or ${m}.sender_id = ${contactId} and ${m}.receiver_id = ${viewer.id})`
}

function shownSql(viewer: Viewer): Sql {
  const number = visibleColumns(patient, viewer).any.has('case_number') ? raw('t.case_number') : raw('null::text')
  return sql`select m.id, m.sender_id, m.receiver_id, m.message, m.file->>'name' as file_name,
      (m.file->>'size')::int as file_size, t.id as patient_id, ${number} as case_number,
      m.created_at, m.updated_at, m.seen_at, m.retracted_at
    from message m left join patient t on t.id = m.patient_id and t.deleted_at is null
      and ${scopeSql(patient, 'read', viewer)}`
}

function messageIn(row: Stored): ChatMessage {
  const { id, sender_id, receiver_id, message, file_name, file_size, patient_id, case_number } = row
  const { created_at, updated_at, seen_at, retracted_at } = row
  return {
    id,
    sender: { id: sender_id },
    receiver: { id: receiver_id },
    message,
    file: file_name === null ? null : { name: file_name, size: file_size ?? 0 },
    patient: patient_id === null ? null : { id: patient_id, case_number },
    created_at,
    updated_at,
    seen_at,
    retracted_at,
  }
}
