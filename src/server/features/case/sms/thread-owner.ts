import type { AnswerOf, BodyOf } from '#domain/calls/define-call.ts'
import type { conversationsCalls } from '#domain/calls/conversations.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { emitted } from '#server/events/emit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { isoMoment } from '#server/records/columns.ts'
import type { Work } from '#server/records/commands.ts'
import { raw, sql } from '#server/records/sql.ts'
import { writable } from './facts.ts'
import { refuseUnlessWritable } from './thread.ts'

const LONGEST = 366 * 86_400_000

interface State {
  readonly reply_wanted_since: string | null
  readonly snoozed_until: string | null
  readonly owner_id: string | null
}

async function stateOf({ row }: Work, patientId: string): Promise<string> {
  const found = await row(sql<State>`select ${raw(isoMoment('reply_wanted_since'))} as reply_wanted_since,
      ${raw(isoMoment('thread_snoozed_until'))} as snoozed_until, coalesce(thread_owner_id, case_manager_id) as owner_id
    from patient where id = ${patientId}`)
  return JSON.stringify({ patient__id: patientId, ...found })
}

type Snooze = BodyOf<typeof conversationsCalls.snooze>

/**
 * Puts an open conversation off. A moment that has passed, as an order from a device may name, leaves it open, and so does a
 * message that its author has not seen.
 */
export async function snoozeThread(work: Work, patientId: string, { until, up_to: upTo }: Snooze): Promise<string> {
  await refuseUnlessWritable(work, patientId)
  if (Date.parse(until) > Date.now() + LONGEST) throw invalid({ until: ['invalid'] })
  const later =
    await work.row(sql`select s.id from patient_sms s join patient_sms seen on seen.id = ${upTo ?? null}::uuid
    where s.patient_id = ${patientId} and s.awaits_reply and s.deleted_at is null and seen.patient_id = s.patient_id
      and s.created_at > seen.created_at limit 1`)
  if (later) return stateOf(work, patientId)
  const put = await work.row(sql`update patient
    set thread_snoozed_until = case when ${until}::timestamptz > now() then ${until}::timestamptz end
    where id = ${patientId} and reply_wanted_since is not null returning id`)
  if (!put) throw new Refusal('ILLEGAL_TRANSITION')
  await work.run(emitted({ kind: 'thread_changed', patientId }))
  await work.note({ action: 'snooze_thread', entity: 'patient_sms', patientIds: [patientId], detail: { until } })
  return stateOf(work, patientId)
}

export async function wakeThread(work: Work, patientId: string): Promise<string> {
  await refuseUnlessWritable(work, patientId)
  const woken = await work.row(sql`update patient set thread_snoozed_until = null
    where id = ${patientId} and thread_snoozed_until is not null returning id`)
  if (woken) {
    await work.run(emitted({ kind: 'thread_changed', patientId }))
    await work.note({ action: 'wake_thread', entity: 'patient_sms', patientIds: [patientId] })
  }
  return stateOf(work, patientId)
}

/** Without a person the case manager answers. */
export async function assignThread(work: Work, patientId: string, userId: string | null): Promise<string> {
  await refuseUnlessWritable(work, patientId)
  const fits = await work.row(
    sql`select from thread_owners(${patientId}) o where o.id = ${userId} and works_here(o.id)`,
  )
  if (userId !== null && !fits) throw invalid({ user_id: ['not_found'] })
  // The previous owner is told of the new one.
  const before = await work.row(sql<{ owner: string | null }>`select thread_owner_id as owner from patient
    where id = ${patientId} for no key update`)
  await work.run(
    emitted({ kind: 'thread_changed', patientId }),
    sql`update patient set thread_owner_id = nullif(${userId}::uuid, case_manager_id) where id = ${patientId}`,
    emitted({ kind: 'thread_changed', patientId }),
  )
  const detail = { from: before?.owner ?? null, to: userId }
  await work.note({ action: 'assign_thread', entity: 'patient_sms', patientIds: [patientId], detail })
  return stateOf(work, patientId)
}

/** Those on the case first. */
export async function threadOwners(
  callerDatabase: CallerDatabase,
  caller: Caller,
  patientId: string,
): Promise<AnswerOf<typeof conversationsCalls.owners>> {
  const { results } = await callerDatabase.run(caller, (viewer) => [
    sql`select require(exists(select from patient p where p.id = ${patientId} and ${writable(viewer)}), 'CW404')`,
    sql<{ id: string; name: string }>`select o.id, o.name from thread_owners(${patientId}) o
      order by o.on_case desc, o.name, o.id`,
  ])
  return { users: results[1].rows }
}
