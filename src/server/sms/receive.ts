import type pg from 'pg'
import { foldSearch } from '#domain/rules/fold.ts'
import { fillSms } from '#domain/rules/sms/fill-sms.ts'
import { orderIn, wantsReply, type Order } from '#domain/rules/sms/keywords.ts'
import { smsText, type SmsText } from '#domain/rules/sms/texts.ts'
import type { MergeValues } from '#domain/rules/mail/fill-mail.ts'
import { mailLanguages, type MailLanguage } from '#domain/rules/mail/value.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { emit, emitted } from '#server/events/emit.ts'
import type { Signature } from '#server/mail/letterhead.ts'
import { newId } from '#server/records/new-id.ts'
import { sql, statement } from '#server/records/sql.ts'
import { grantAgain, revokeAll } from './consent.ts'
import { endSnooze } from './reopen.ts'

export interface Inbound {
  readonly gatewayId: string
  readonly from: string
  readonly to: string
  readonly body: string
  readonly media: readonly { readonly url: string; readonly mime: string }[]
}

export interface Origin {
  readonly ip: string | null
  readonly requestId: string
  /** User who played the patient, on a demo without a gateway. */
  readonly userId?: string
}

/** Result, and the reply to send directly if no conversation exists for it. */
export interface Received {
  readonly state: 'attached' | 'waiting' | 'repeated'
  readonly reply: string | null
}

interface Match {
  readonly patient_id: string
  readonly language: string | null
}

const answers: Record<Order, SmsText> = { stop: 'stopped', start: 'started', help: 'help' }

/**
 * Stores an incoming text message in one transaction; idempotent by gateway id. It is attached to a case only if
 * exactly one has the number: a guess could show one patient's message to the team of another.
 */
export function receiveSms(pool: pg.Pool, house: Signature, message: Inbound, origin: Origin): Promise<Received> {
  return inTransaction(pool, async (client) => {
    const matches = await casesOf(client, message.from)
    const only = matches.length === 1 ? matches[0] : undefined
    const inboundId = newId()
    // Kept with the message: a case may get this number only later.
    const order = orderIn(message.body)
    const { rowCount } = await client.query(
      `insert into sms_inbound (id, gateway_id, "from", "to", body, media, state, matches, patient_id, ordered)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (gateway_id) do nothing`,
      [
        inboundId,
        message.gatewayId,
        message.from,
        message.to,
        message.body,
        mediaText(message),
        only ? 'attached' : 'waiting',
        matches.length,
        only?.patient_id ?? null,
        order === 'help' ? null : order,
      ],
    )
    if (rowCount === 0) return { state: 'repeated', reply: null }

    const smsId = only ? await attach(client, message, inboundId, only.patient_id) : null
    if (!only) await emit(client, { kind: 'unmatched_messages_changed' })
    const answer = await obey(client, message, matches)
    await noteReceipt(client, message, origin, { inboundId, smsId, matches, state: only ? 'attached' : 'waiting' })
    if (!answer) return { state: only ? 'attached' : 'waiting', reply: null }

    const text = textFor(answer, house, only ?? matches[0])
    if (!only) return { state: 'waiting', reply: text }
    await sendAnswer(client, message, only.patient_id, text)
    return { state: 'attached', reply: null }
  })
}

async function casesOf(client: pg.ClientBase, number: string): Promise<Match[]> {
  const { rows } = await client.query<Match>(
    `select p.id as patient_id, l.iso as language
     from patient_mobile_info m join patient p on p.id = m.patient_id and p.deleted_at is null
     left join patient_language l on l.id = p.patient_language_id
     where m.number = $1 and m.deleted_at is null order by p.id`,
    [number],
  )
  return rows
}

function mediaText({ media }: Inbound): string | null {
  return media.length > 0 ? JSON.stringify(media) : null
}

async function attach(client: pg.ClientBase, message: Inbound, inboundId: string, patientId: string): Promise<string> {
  const id = newId()
  await client.query(
    `insert into patient_sms (id, patient_id, direction, "from", "to", body, category, status, gateway_id, media, search_text,
       awaits_reply)
     values ($1, $2, 'in', $3, $4, $5, 'other', 'received', $6, $7, $8, $9)`,
    [
      id,
      patientId,
      message.from,
      message.to,
      message.body,
      message.gatewayId,
      mediaText(message),
      foldSearch(message.body),
      wantsReply(message.body),
    ],
  )
  if (wantsReply(message.body)) await endSnooze(client, patientId)
  // One round trip for both.
  const { text, values } = statement(sql`
    with linked as (update sms_inbound set sms_id = ${id}::uuid where id = ${inboundId}::uuid)
    ${emitted({ kind: 'message_received', patientId })}`)
  await client.query(text, [...values])
  return id
}

/** Does what a word orders. What it changes nothing about, it answers nothing to: two machines would never end. */
async function obey(client: pg.ClientBase, message: Inbound, matches: readonly Match[]): Promise<SmsText | undefined> {
  const order = orderIn(message.body)
  if (!order) return undefined
  if (order === 'help') return answers.help
  if (order === 'stop') return (await revokeAll(client, message.from, message.body)) > 0 ? answers.stop : undefined
  // Of several cases with one number, it takes back what a word to this number has ended, and nothing else.
  const onlyEnded = matches.length !== 1
  return (await grantAgain(client, message.from, message.body, onlyEnded)) > 0 ? answers.start : undefined
}

function textFor(answer: SmsText, house: Signature, match: Match | undefined): string {
  const language: MailLanguage = mailLanguages.find((known) => known === match?.language) ?? 'en'
  const values: MergeValues = {
    'portal.name': { is: 'text', text: house.name },
    'portal.phone': house.phone ? { is: 'phone', number: house.phone } : null,
  }
  return fillSms(smsText(answer, language), values, language).text
}

async function sendAnswer(client: pg.ClientBase, message: Inbound, patientId: string, text: string): Promise<void> {
  const id = newId()
  await client.query(
    // Later than what it answers, although both are written at once.
    `insert into patient_sms (id, patient_id, direction, "from", "to", body, category, status, search_text, created_at)
     values ($1, $2, 'out', $3, $4, $5, 'other', 'queued', $6, clock_timestamp())`,
    [id, patientId, message.to, message.from, text, foldSearch(text)],
  )
  await client.query('insert into sms_delivery (sms_id, is_answer) values ($1, true)', [id])
}

interface Outcome {
  readonly inboundId: string
  readonly smsId: string | null
  readonly matches: readonly Match[]
  readonly state: string
}

async function noteReceipt(
  client: pg.ClientBase,
  message: Inbound,
  origin: Origin,
  { inboundId, smsId, matches, state }: Outcome,
): Promise<void> {
  await client.query(
    `insert into audit_event (id, user_id, action, entity, entity_id, patient_ids, detail, ip, request_id)
     values ($1, $2, 'receive_sms', 'patient_sms', $3, $4, $5, $6, $7)`,
    [
      newId(),
      origin.userId ?? null,
      smsId,
      matches.map(({ patient_id: id }) => id),
      JSON.stringify({ inbound: inboundId, state, order: orderIn(message.body) ?? null }),
      origin.ip,
      origin.requestId,
    ],
  )
}
