import type { patientSms } from '#domain/entities/patient-sms.ts'
import type { Row } from '#domain/entity.ts'
import { zoneOf } from '#domain/rules/sms/quiet-hours.ts'
import { firstStatus, type SmsNumber } from '#domain/rules/sms/standing.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Preparing, RecordRules } from '#server/records/rules.ts'
import { sql } from '#server/records/sql.ts'
import { queueSms } from '#server/sms/queue.ts'
import { answerThread } from './thread.ts'

type Message = Row<typeof patientSms>
type InitialStatus = { readonly status: ReturnType<typeof firstStatus> }

/**
 * A message is on record however it is made. One to a number that may not be written to is blocked from its beginning,
 * so that no way of making it can send it.
 */
export function smsRules(
  callerDatabase: CallerDatabase,
  from: string,
  now: () => Date,
): RecordRules<Message, Partial<InitialStatus>> {
  return {
    prepare: (write) => initialStatus(callerDatabase, write, now),
    create: (draft, id, viewer, { status = 'blocked_no_consent' }) => ({
      set: { from: sql`${from}`, status: sql`${status}` },
      after:
        status === 'blocked_no_consent' || !draft.patient_id
          ? [queueSms(id)]
          : [queueSms(id), answerThread(viewer, draft.patient_id, { replyId: id })],
    }),
  }
}

interface Found extends SmsNumber {
  readonly zone: string | null
  readonly state_zone: string | null
}

async function initialStatus(
  callerDatabase: CallerDatabase,
  { caller, row }: Preparing<Message>,
  now: () => Date,
): Promise<InitialStatus> {
  const { results } = await callerDatabase.run(caller, () => [
    sql<Found>`select m.can_sms, m.sms_consent, m.timezone as zone, s.default_timezone as state_zone
      from patient_mobile_info m join patient p on p.id = m.patient_id left join state s on s.id = p.state_id
      where m.patient_id = ${row.patient_id} and m.number = ${row.to} and m.deleted_at is null`,
  ])
  const number = results[0].rows[0]
  return { status: firstStatus(number, now(), zoneOf(number?.zone, number?.state_zone)) }
}
