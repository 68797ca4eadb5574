import type { Viewer } from '#domain/access/viewer.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { smsCalls } from '#domain/calls/sms.ts'
import { patientSms } from '#domain/entities/patient-sms.ts'
import { rowsFor } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { foldSearch } from '#domain/rules/fold.ts'
import { wantsReply } from '#domain/rules/sms/keywords.ts'
import { emitted } from '#server/events/emit.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Work } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'
import { writable } from './facts.ts'

type Triage = AnswerOf<typeof smsCalls.triage>

/** Users who may text patients assign the messages that no rule can. */
function refuseWithout(viewer: Viewer): void {
  if (rowsFor(patientSms, 'create', viewer) === false) throw new Refusal('NOT_FOUND')
}

interface Page {
  readonly page: number
  readonly page_size: number
}

const waiting = sql<{ count: number }>`select count(*)::int as count from sms_inbound where state = 'waiting'`

export async function triageCount(
  callerDatabase: CallerDatabase,
  caller: Caller,
): Promise<AnswerOf<typeof smsCalls.triageCount>> {
  const { results } = await callerDatabase.run(caller, (asking) => {
    refuseWithout(asking)
    return [waiting]
  })
  return { count: results[0].rows[0]?.count ?? 0 }
}

/** What came from unknown numbers and from those of several cases, the longest waiting first. */
export async function triagePage(
  { callerDatabase, audit }: { callerDatabase: CallerDatabase; audit: AuditTrail },
  caller: Caller,
  { page, page_size }: Page,
): Promise<Triage> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => {
    refuseWithout(asking)
    return [
      sql<
        Triage['messages'][number]
      >`select i.id, i."from", i.body, to_char(i.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, i.matches,
          coalesce(jsonb_array_length(i.media), 0) as attachments,
          coalesce((select json_agg(json_build_object('id', p.id, 'name', concat_ws(' ', p.first_name, p.last_name),
              'case_number', p.case_number) order by p.case_number)
            from patient p where p.id in (
              select n.patient_id from patient_mobile_info n where n.number = i."from" and n.deleted_at is null)
              and ${writable(asking)}), '[]') as candidates
        from sms_inbound i where i.state = 'waiting' order by i.at, i.id
        limit ${page_size} offset ${(page - 1) * page_size}`,
      waiting,
    ]
  })
  const messages = results[0].rows
  const patientIds = [...new Set(messages.flatMap(({ candidates }) => candidates.map(({ id }) => id)))]
  await audit.seen(caller, viewer, { action: 'list', entity: 'patient_sms', patientIds, detail: { as: 'triage' } })
  return { messages, count: results[1].rows[0]?.count ?? 0, page, page_size }
}

interface Inbound {
  readonly gateway_id: string
  readonly from: string
  readonly to: string
  readonly body: string
  /** JSON text. */
  readonly media: string | null
  readonly at: string
}

/** A message is decided once; a later decision is refused. */
async function decide(work: Work, id: string, state: 'assigned' | 'dismissed'): Promise<Inbound> {
  refuseWithout(work.viewer)
  const found = await work.row(sql<Inbound>`update sms_inbound set state = ${state}, decided_by = ${work.viewer.id},
      decided_at = now() where id = ${id} and state = 'waiting'
    returning gateway_id, "from", "to", body, media::text as media, at`)
  if (!found) throw new Refusal('NOT_FOUND')
  await work.run(emitted({ kind: 'unmatched_messages_changed' }))
  return found
}

export async function assignSms(work: Work, id: string, patientId: string): Promise<string> {
  const found = await decide(work, id, 'assigned')
  const known = await work.row(sql`select p.id from patient p where p.id = ${patientId} and ${writable(work.viewer)}`)
  if (!known) throw invalid({ patient_id: ['not_found'] })
  const smsId = newId()
  await work.run(
    sql`insert into patient_sms (id, patient_id, direction, "from", "to", body, category, status, gateway_id, media,
        awaits_reply, search_text, created_by, updated_by, created_at)
      values (${smsId}, ${patientId}, 'in', ${found.from}, ${found.to}, ${found.body}, 'other', 'received',
        ${found.gateway_id}, ${found.media}::jsonb, ${wantsReply(found.body)}, ${foldSearch(found.body)},
        ${work.viewer.id}, ${work.viewer.id}, ${found.at}::timestamptz)`,
    sql`update sms_inbound set patient_id = ${patientId}, sms_id = ${smsId} where id = ${id}`,
    sql`update patient set thread_snoozed_until = null where id = ${patientId} and thread_snoozed_until is not null`,
    emitted({ kind: 'message_received', patientId }),
  )
  const detail = { inbound: id }
  await work.note({ action: 'assign_sms', entity: 'patient_sms', entityId: smsId, patientIds: [patientId], detail })
  return `{"patient_sms":${await work.shown(patientSms, smsId, 'read')}}`
}

export async function dismissSms(work: Work, id: string): Promise<string> {
  await decide(work, id, 'dismissed')
  await work.note({ action: 'dismiss_sms', entity: 'patient_sms', detail: { inbound: id } })
  return JSON.stringify({ id, state: 'dismissed' })
}
