import { all, type RowFilter } from '#domain/access/filter.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import type { Conversation, conversationsCalls } from '#domain/calls/conversations.ts'
import type { AnswerOf, QueryOf } from '#domain/calls/define-call.ts'
import { patientSms } from '#domain/entities/patient-sms.ts'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { MOST_CONVERSATIONS, type ConversationTab } from '#domain/rules/sms/thread.ts'
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
      return sql`${raw(open)} and (t.thread_owner_id = ${id} or t.thread_owner_id is null and t.case_manager_id = ${id})`
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
const readable = (viewer: Viewer): RowFilter =>
  all(rowsFor(patient, 'list', viewer), casesOf(rowsFor(patientSms, 'list', viewer)))

const LAST = `select s.id, s.patient_id, s.body, s.created_at, s.direction from patient_sms s where s.deleted_at is null`

/** `from` of the cases `t` of a tab, each beside its `last` message, in its order. */
function casesWithLast(viewer: Viewer, tab: ConversationTab): Sql {
  const cases = readable(viewer)
  const where = sql`where t.deleted_at is null and ${filterSql(cases, 't')}`
  // Who reads all conversations meets the closed ones on the way through the newest messages.
  if (tab === 'closed' && cases === true)
    return sql`from (${raw(LAST)} and s.created_at > now() - ${raw(CLOSED_FOR)}
        and not exists(select from patient_sms later where later.patient_id = s.patient_id
          and later.deleted_at is null and (later.created_at, later.id) > (s.created_at, s.id))) last
      join patient t on t.id = last.patient_id ${where} and t.reply_wanted_since is null
      order by last.created_at desc nulls last, last.id desc`
  return sql`from patient t left join lateral (${raw(LAST)} and s.patient_id = t.id
      order by s.created_at desc, s.id desc limit 1) last on true
    ${where} and ${within(tab, viewer)} order by ${raw(orders[tab])}`
}

/** How many there are in each part, at most one more than are counted. */
function countsSql(viewer: Viewer, tab: ConversationTab): Sql<Found['counts'] & { tab: number }> {
  const cases = readable(viewer)
  const where = sql`where t.deleted_at is null and ${filterSql(cases, 't')}`
  const found = (part: ConversationTab): Sql =>
    // Met on the same way, which ends where enough are counted.
    part === 'closed' && cases === true
      ? casesWithLast(viewer, part)
      : sql`from patient t ${where} and ${within(part, viewer)}`
  const counted = (part: ConversationTab): Sql =>
    sql`(select count(*)::int from (select ${found(part)} limit ${MOST_CONVERSATIONS + 1}) counted)`
  return sql<Found['counts'] & { tab: number }>`select open, mine, snoozed,
      ${tab === 'closed' ? counted('closed') : raw(tab)} as tab
    from (select ${counted('open')} as open, ${counted('mine')} as mine, ${counted('snoozed')} as snoozed offset 0) parts`
}

/** A rule on records of a case that asks for nothing but their case, as a rule on cases. */
function casesOf(filter: RowFilter): RowFilter {
  if (typeof filter === 'boolean') return filter
  if (filter.is === 'member' && filter.entity === 'patient' && filter.field === 'patient_id') return filter.where
  if (filter.is === 'all') return all(...filter.of.map(casesOf))
  throw new TypeError(`messages are listed by more than their case: ${filter.is}`)
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
        ${casesWithLast(asking, tab)} limit ${page_size} offset ${(page - 1) * page_size}`,
      countsSql(asking, tab),
    ]
  })
  const conversations = results[0].rows
  const { tab: count = 0, open: waiting = 0, mine = 0, snoozed: later = 0 } = results[1].rows[0] ?? {}
  const patientIds = conversations.map(({ patient__id }) => patient__id)
  if (patientIds.length > 0)
    await audit.seen(caller, viewer, {
      action: 'list',
      entity: 'patient_sms',
      patientIds,
      detail: { as: 'conversations' },
    })
  const atLeast = count > MOST_CONVERSATIONS
  return {
    conversations,
    count: atLeast ? MOST_CONVERSATIONS : count,
    ...(atLeast && { count_at_least: true }),
    page,
    page_size,
    counts: { open: waiting, mine, snoozed: later },
  }
}
