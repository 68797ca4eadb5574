import type { Viewer } from '#domain/access/viewer.ts'
import { Refusal } from '#domain/errors.ts'
import { emitted } from '#server/events/emit.ts'
import type { Work } from '#server/records/commands.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { isoMoment } from '#server/records/columns.ts'
import { writable } from './facts.ts'

interface Message {
  readonly id: string
}

interface Answering {
  /** Newest message that its author has seen; without one, all are meant. */
  readonly upTo?: string | null | undefined
  /** The reply that was sent; undefined where none is needed. */
  readonly replyId?: string
}

/** Ends the waiting of a patient. */
function answeredSql(viewer: Pick<Viewer, 'id'>, patientId: string, { upTo, replyId }: Answering): Sql<Message> {
  const seen = upTo
    ? sql`created_at <= (select created_at from patient_sms where id = ${upTo} and patient_id = ${patientId})`
    : raw('true')
  return sql<Message>`update patient_sms set awaits_reply = false, answered_by_id = ${replyId ?? null}::uuid,
      version = version + 1, updated_at = now(), updated_by = ${viewer.id}
    where patient_id = ${patientId} and awaits_reply and deleted_at is null and ${seen} returning id`
}

/** A message to the patient is an answer. In one statement, for the rules of records. */
export function answerThread(viewer: Pick<Viewer, 'id'>, patientId: string, answering: Answering): Sql {
  return sql`with answered as (${answeredSql(viewer, patientId, answering)})
    ${emitted({ kind: 'thread_changed', patientId })} where exists(select from answered)`
}

/** A reply that failed is sent again: it answers what it had answered before, if that was opened again since. */
export function answerThreadAgain(
  viewer: Pick<Viewer, 'id'>,
  patientId: string,
  failedId: string,
  replyId: string,
): Sql {
  return sql`with answered as (
      update patient_sms set awaits_reply = false, answered_by_id = ${replyId}, version = version + 1,
        updated_at = now(), updated_by = ${viewer.id}
      where patient_id = ${patientId} and awaits_reply and answered_by_id = ${failedId} and deleted_at is null
      returning id)
    ${emitted({ kind: 'thread_changed', patientId })} where exists(select from answered)`
}

export async function refuseUnlessWritable({ viewer, row }: Work, patientId: string): Promise<void> {
  const known = await row(sql`select p.id from patient p where p.id = ${patientId} and ${writable(viewer)}`)
  if (!known) throw new Refusal('NOT_FOUND')
}

async function stateOf({ row }: Work, patientId: string): Promise<string> {
  const found = await row(
    sql<{
      since: string | null
    }>`select ${raw(isoMoment('reply_wanted_since'))} as since from patient where id = ${patientId}`,
  )
  return JSON.stringify({ patient__id: patientId, reply_wanted_since: found?.since ?? null })
}

/** Marks a conversation as needing no answer. Idempotent: another user may have closed it already. */
export async function closeThread(work: Work, patientId: string, upTo: string | null | undefined): Promise<string> {
  await refuseUnlessWritable(work, patientId)
  const closed = await work.rows(answeredSql(work.viewer, patientId, { upTo }))
  await followUp(work, 'close_thread', patientId, closed)
  return stateOf(work, patientId)
}

/** The patient's last message awaits a reply after all. */
export async function openThread(work: Work, patientId: string): Promise<string> {
  await refuseUnlessWritable(work, patientId)
  const last = await work.row(sql<Message & { readonly awaits_reply: boolean }>`select id, awaits_reply from patient_sms
    where patient_id = ${patientId} and direction = 'in' and deleted_at is null
    order by created_at desc, id desc limit 1 for update`)
  if (!last) throw new Refusal('ILLEGAL_TRANSITION')
  if (!last.awaits_reply) {
    await work.run(sql`update patient_sms set awaits_reply = true, version = version + 1, updated_at = now(),
      updated_by = ${work.viewer.id} where id = ${last.id}`)
    await followUp(work, 'open_thread', patientId, [last])
  }
  return stateOf(work, patientId)
}

async function followUp(
  { run, note }: Work,
  action: 'close_thread' | 'open_thread',
  patientId: string,
  messages: readonly Message[],
): Promise<void> {
  if (messages.length === 0) return
  await run(
    sql`update patient set thread_snoozed_until = null where id = ${patientId} and thread_snoozed_until is not null`,
    emitted({ kind: 'thread_changed', patientId }),
  )
  const detail = { messages: messages.map(({ id }) => id) }
  await note({ action, entity: 'patient_sms', patientIds: [patientId], detail })
}
