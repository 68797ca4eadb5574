import type { Viewer } from '#domain/access/viewer.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { ChatContact, messagesCalls } from '#domain/calls/messages.ts'
import { message } from '#domain/entities/message.ts'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { partsOfName } from '#domain/rules/chat.ts'
import { foldSearch } from '#domain/rules/fold.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

/** List limit; contacts beyond it are found by name. */
const MOST = 300

/** Servers say every few seconds who has a socket; who was not named for so long has gone. */
const GONE_AFTER = `interval '60 seconds'`

export const isThere = (alias: string): string =>
  `coalesce(${alias}.status <> 'hidden' and ${alias}.seen_at > now() - ${GONE_AFTER}, false)`

/** "Not found" for roles without chat. */
export function refuseWithoutChat(viewer: Viewer): void {
  if (rowsFor(message, 'list', viewer) === false) throw new Refusal('NOT_FOUND')
}

/** Those whom the caller may write to, and those he has talked to; whom he spoke with last comes first. */
export async function contactsOf(
  callerDatabase: CallerDatabase,
  caller: Caller,
  search: string | undefined,
): Promise<ChatContact[]> {
  const { results } = await callerDatabase.run(caller, (viewer) => {
    refuseWithoutChat(viewer)
    return [
      sql<Omit<ChatContact, 'first_name' | 'last_name'>>`with talk as (${talksSql(viewer)})${partnersSql(viewer)}
        select u.id, u.name, u.image_url as image, u.user_type, ${raw(isThere('p'))} as is_online,
          case when p.status = 'hidden' then null else p.status end as status, p.mood,
          coalesce(talk.unseen_count, 0) as unseen_count, talk.last_message_at,
          (u.is_active and ${isPartner(viewer)}) as can_write
        from "user" u left join talk on talk.contact_id = u.id left join chat_presence p on p.user_id = u.id
        where u.deleted_at is null and u.id <> ${viewer.id} and ${named(search)}
          and (talk.contact_id is not null or u.is_active and ${isPartner(viewer)})
        order by talk.last_message_at desc nulls last, u.name, u.id limit ${MOST}`,
    ]
  })
  return results[0].rows.map((row) => ({ ...row, ...partsOfName(row.name) }))
}

/** Condition on user `u`, as `reachable` has it for one: staff may message every user, without a check for each. */
function isPartner(viewer: Viewer): Sql {
  return viewer.user_type === 'staff'
    ? raw(`u.user_type <> 'auditor'`)
    : raw(`(u.user_type = 'staff' and u.id in (select id from partner))`)
}

/** Those whom others may message, read from their cases once and not for each user. */
function partnersSql(viewer: Viewer): Sql {
  if (viewer.user_type === 'staff') return raw('')
  return sql`, near as materialized (
      select t.case_manager_id, t.underwriter_id, t.tagged_employee_ids from patient t
      where t.deleted_at is null and ${scopeSql(patient, 'read', viewer)}),
    partner (id) as materialized (
      select case_manager_id from near union select underwriter_id from near
      union select user_id from users_of_employees(array(select distinct unnest(tagged_employee_ids) from near)) as user_id
      union select sender_id from message where receiver_id = ${viewer.id})`
}

function named(search: string | undefined): Sql {
  const folded = foldSearch(search ?? '')
  return folded === '' ? raw('true') : sql`strpos(fold_search(u.name), ${folded}) > 0`
}

/** With whom the viewer has talked: when last, and what of it he has not seen. */
export function talksSql(viewer: Viewer): Sql {
  return sql`select case when m.sender_id = ${viewer.id} then m.receiver_id else m.sender_id end as contact_id,
      max(m.created_at) as last_message_at,
      count(*) filter (where m.receiver_id = ${viewer.id} and ${raw(isWaiting('m'))})::int as unseen_count
    from message m where m.deleted_at is null and (m.sender_id = ${viewer.id} or m.receiver_id = ${viewer.id})
    group by 1`
}

export const isWaiting = (alias: string): string => `${alias}.seen_at is null and ${alias}.retracted_at is null`

/** How much waits for the caller, by who wrote it. */
export async function unseenBySender(
  callerDatabase: CallerDatabase,
  caller: Caller,
): Promise<AnswerOf<typeof messagesCalls.unseen>> {
  const { results } = await callerDatabase.run(caller, (viewer) => {
    refuseWithoutChat(viewer)
    return [
      sql<{ sender_id: string; unseen_count: number }>`select m.sender_id, count(*)::int as unseen_count from message m
        where m.receiver_id = ${viewer.id} and ${raw(isWaiting('m'))} and m.deleted_at is null
        group by 1 order by max(m.created_at) desc, 1`,
    ]
  })
  const unseen = results[0].rows
  return { unseen, unseen_count: unseen.reduce((sum, { unseen_count }) => sum + unseen_count, 0) }
}
