import type { Viewer } from '#domain/access/viewer.ts'
import type { Conversation, conversationsCalls } from '#domain/calls/conversations.ts'
import type { AnswerOf, QueryOf } from '#domain/calls/define-call.ts'
import { patientSms } from '#domain/entities/patient-sms.ts'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { ConversationTab } from '#domain/rules/sms/thread.ts'
import type { Caller } from '#server/http/caller.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { isoMoment } from '#server/records/columns.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { nameFor } from './notifications.ts'

type Found = AnswerOf<typeof conversationsCalls.list>

const SNIPPET = 160
/** Older ones stand on their case. */
const CLOSED_FOR = `interval '90 days'`

const owner = 'coalesce(t.thread_owner_id, t.case_manager_id)'
const snoozed = 't.reply_wanted_since is not null and t.thread_snoozed_until > now()'
const open = 't.reply_wanted_since is not null and (t.thread_snoozed_until > now()) is not true'

function within(tab: ConversationTab, { id }: Viewer): Sql {
  switch (tab) {
    case 'open':
      return raw(open)
    case 'mine':
      return sql`${raw(open)} and ${raw(owner)} = ${id}`
    case 'snoozed':
      return raw(snoozed)
    case 'closed':
      return raw(`t.reply_wanted_since is null and exists(select from patient_sms recent
        where recent.patient_id = t.id and recent.deleted_at is null and recent.created_at > now() - ${CLOSED_FOR})`)
  }
}

const orders: Readonly<Record<ConversationTab, string>> = {
  open: 't.reply_wanted_since, t.id',
  mine: 't.reply_wanted_since, t.id',
  snoozed: 't.thread_snoozed_until, t.id',
  closed: 'last.created_at desc nulls last, t.id',
}

/** Cases whose conversations the viewer may read. */
function readable(viewer: Viewer): Sql {
  return sql`t.deleted_at is null and ${filterSql(rowsFor(patient, 'list', viewer), 't')}
    and exists(select from (select t.id as patient_id) s where ${filterSql(rowsFor(patientSms, 'list', viewer), 's')})`
}

/** The queue of conversations, and how many wait in each part of it. */
export async function conversationsOf(
  { callerDatabase, audit }: { callerDatabase: CallerDatabase; audit: AuditTrail },
  caller: Caller,
  { tab, page, page_size }: QueryOf<typeof conversationsCalls.list>,
): Promise<Found> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => {
    if (asking.user_type !== 'staff' && asking.user_type !== 'auditor') throw new Refusal('NOT_FOUND')
    if (rowsFor(patientSms, 'list', asking) === false) throw new Refusal('NOT_FOUND')
    const number = visibleColumns(patient, asking).any.has('case_number') ? raw('t.case_number') : raw('null')
    return [
      sql<Conversation>`select t.id as patient__id, ${nameFor(asking)} as patient__name, ${number} as case_number,
          t.unread_messages as messages_count, ${raw(isoMoment('t.reply_wanted_since'))} as reply_wanted_since,
          case when ${raw(snoozed)} then ${raw(isoMoment('t.thread_snoozed_until'))} end as snoozed_until,
          ${raw(owner)} as owner_id, left(last.body, ${SNIPPET}) as last_text,
          ${raw(isoMoment('last.created_at'))} as last_at, last.direction as last_direction
        from patient t left join lateral (
          select s.body, s.created_at, s.direction from patient_sms s
          where s.patient_id = t.id and s.deleted_at is null order by s.created_at desc, s.id desc limit 1) last on true
        where ${readable(asking)} and ${within(tab, asking)}
        order by ${raw(orders[tab])} limit ${page_size} offset ${(page - 1) * page_size}`,
      sql<Found['counts'] & { tab: number }>`select count(*) filter (where ${raw(open)})::int as open,
          count(*) filter (where ${within('mine', asking)})::int as mine,
          count(*) filter (where ${raw(snoozed)})::int as snoozed,
          count(*) filter (where ${within(tab, asking)})::int as tab
        from patient t where ${readable(asking)} and (t.reply_wanted_since is not null or ${raw(String(tab === 'closed'))})`,
    ]
  })
  const conversations = results[0].rows
  const { tab: count = 0, open: all = 0, mine = 0, snoozed: later = 0 } = results[1].rows[0] ?? {}
  const patientIds = conversations.map(({ patient__id }) => patient__id)
  if (patientIds.length > 0)
    await audit.seen(caller, viewer, {
      action: 'list',
      entity: 'patient_sms',
      patientIds,
      detail: { as: 'conversations' },
    })
  return { conversations, count, page, page_size, counts: { open: all, mine, snoozed: later } }
}
