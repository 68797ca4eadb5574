import type { SmsInput, SmsPreviewInput } from '#domain/calls/sms.ts'
import { patientSms } from '#domain/entities/patient-sms.ts'
import type { Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { foldSearch } from '#domain/rules/fold.ts'
import { faultsIn } from '#domain/rules/mail/fill-mail.ts'
import { fillSms, LONGEST_SMS, type FilledSms } from '#domain/rules/sms/fill-sms.ts'
import { firstStatus, hindranceOf } from '#domain/rules/sms/standing.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import type { Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { raw, sql } from '#server/records/sql.ts'
import { queueSms } from '#server/sms/queue.ts'
import { smsFacts, smsQuestions, type NumberFact, type SmsFacts } from './facts.ts'
import { answerThread, answerThreadAgain } from './thread.ts'
import { smsValues } from './values.ts'

export interface Sending {
  readonly house: Letterhead
  /** The portal's own number. */
  readonly from: string
  readonly now: () => Date
}

/** The text as it would go out, or what stands in its way, named at its field. */
export function composeSms(facts: SmsFacts, input: SmsPreviewInput, house: Letterhead): FilledSms {
  const faults = faultsIn({ subject: '', body: input.body })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const visit = input.appointment_id ? facts.visits.find(({ id }) => id === input.appointment_id) : undefined
  if (input.appointment_id && !visit) throw invalid({ appointment_id: ['not_found'] })
  const language = input.language ?? facts.patient.language
  const filled = fillSms(input.body, smsValues(facts, visit, language, house), language)
  if (filled.text === '') throw invalid({ body: ['required'] })
  if (filled.text.length > LONGEST_SMS) throw invalid({ body: ['too_long'] })
  return filled
}

export async function sendSms(work: Work, id: string, input: SmsInput, sending: Sending): Promise<string> {
  const facts = smsFacts(await work.run(...smsQuestions(work.viewer, id)))
  const number = facts.numbers.find((known) => known.number === input.to)
  const hindrance = hindranceOf(number)
  if (!number || hindrance) throw invalid({ to: [hindrance ?? 'not_found'] })
  const { text } = composeSms(facts, input, sending.house)
  const smsId = newId()
  const queued = await queue(work, { id: smsId, patientId: id, number, text, category: input.category }, sending)
  await work.run(answerThread(work.viewer, id, { upTo: input.up_to, replyId: smsId }))
  return queued
}

/** Two people may see the same failed message: only the first to press sends it again. */
async function refuseRepeated(work: Work, { id, patient_id, to, body }: Row<typeof patientSms>): Promise<void> {
  await work.run(sql`select from patient_sms where id = ${id} for update`)
  const again = await work.row(sql`select from patient_sms s join patient_sms f on f.id = ${id}
    where s.patient_id = ${patient_id} and s."to" = ${to} and s.body = ${body} and s.direction = 'out'
      and s.created_at > f.created_at and s.status <> 'failed' and s.deleted_at is null limit 1`)
  if (again) throw new Refusal('VERSION_CONFLICT')
}

/** The same words once more, to a number that may still be written to. */
export async function sendSmsAgain(work: Work, smsId: string, sending: Omit<Sending, 'house'>): Promise<string> {
  const before = await work.look(patientSms, smsId)
  if (before.direction !== 'out' || before.status !== 'failed') throw new Refusal('ILLEGAL_TRANSITION')
  const id = before.patient_id
  await refuseRepeated(work, before)
  const { numbers } = smsFacts(await work.run(...smsQuestions(work.viewer, id)))
  const number = numbers.find((known) => known.number === before.to)
  const hindrance = hindranceOf(number)
  if (!number || hindrance) throw invalid({ to: [hindrance ?? 'not_found'] })
  const again = newId()
  const message = { id: again, patientId: id, number, text: before.body, category: before.category }
  await work.run(sql`delete from sms_delivery where sms_id = ${smsId}`)
  const queued = await queue(work, message, sending, { repeats: smsId })
  await work.run(answerThreadAgain(work.viewer, id, smsId, again))
  return queued
}

interface Message {
  readonly id: string
  readonly patientId: string
  readonly number: NumberFact
  readonly text: string
  readonly category: SmsInput['category']
}

export async function queue(
  work: Work,
  { id, patientId, number, text, category }: Message,
  { from, now }: Omit<Sending, 'house'>,
  detail: Readonly<Record<string, string>> = {},
): Promise<string> {
  await work.run(
    sql`insert into patient_sms (id, patient_id, direction, ${raw('"from"')}, ${raw('"to"')}, body, category, status, sent_by,
        search_text, created_by, updated_by)
      values (${id}, ${patientId}, 'out', ${from}, ${number.number}, ${text}, ${category},
        ${firstStatus(number, now(), number.zone)}, ${work.viewer.id}, ${foldSearch(text)}, ${work.viewer.id},
        ${work.viewer.id})`,
    queueSms(id),
  )
  await work.note({ action: 'send_sms', entity: 'patient_sms', entityId: id, patientIds: [patientId], detail })
  return `{"patient_sms":${await work.shown(patientSms, id, 'read')}}`
}
