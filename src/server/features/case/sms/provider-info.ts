import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { ProviderInfoInput, smsCalls } from '#domain/calls/sms.ts'
import { invalid } from '#domain/errors.ts'
import { fillSms } from '#domain/rules/sms/fill-sms.ts'
import { hindranceOf, type Hindrance } from '#domain/rules/sms/standing.ts'
import { smsText } from '#domain/rules/sms/texts.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import type { Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { makeLinkToken } from '#server/secrets/link-token.ts'
import { sql } from '#server/records/sql.ts'
import { smsFacts, smsQuestions, type NumberFact, type SmsFacts } from './facts.ts'
import { queue, type Sending } from './send.ts'
import { answerThread } from './thread.ts'
import { smsValues } from './values.ts'
import type { VisitFact } from './visits.ts'

/** Days a visit link stays valid after the visit, or after sending if the visit has passed. */
const LINK_DAYS_AFTER_VISIT = 2
const TOKEN_BYTES = 16
/** Length of 16 bytes in base64url. */
const TOKEN_LETTERS = 22

interface Resolved {
  readonly number: NumberFact | undefined
  readonly visit: VisitFact
  readonly language: MailLanguage
  readonly hindrance: Hindrance | null
}

function resolveInput(facts: SmsFacts, { appointment_id, to }: ProviderInfoInput): Resolved {
  const visit = facts.visits.find(({ id }) => id === appointment_id)
  if (!visit) throw invalid({ appointment_id: ['not_found'] })
  const number = to
    ? facts.numbers.find((known) => known.number === to)
    : (facts.numbers.find((known) => hindranceOf(known) === null) ?? facts.numbers[0])
  return { number, visit, language: facts.patient.language, hindrance: hindranceOf(number) }
}

/** Without consent to details in SMS, the text holds only a link to a page that shows the visit. */
function textOf(facts: SmsFacts, { number, visit, language }: Resolved, house: Letterhead, token: string): string {
  const name = number?.detail_consent ? 'visit' : 'visitLink'
  const link = { 'link.view': { is: 'link', url: `${house.url}/api/visit_info/${token}` } } as const
  return fillSms(smsText(name, language), { ...smsValues(facts, visit, language, house), ...link }, language).text
}

/**
 * Preview of the text. Its link holds a placeholder of the same length as a real token, so that the message length is
 * right.
 */
export function previewProviderInfo(
  facts: SmsFacts,
  input: ProviderInfoInput,
  house: Letterhead,
): AnswerOf<typeof smsCalls.previewProviderInfo> {
  const resolved = resolveInput(facts, input)
  return {
    to: resolved.number?.number ?? null,
    text: textOf(facts, resolved, house, 'x'.repeat(TOKEN_LETTERS)),
    language: resolved.language,
    with_details: resolved.number?.detail_consent ?? false,
    hindrance: resolved.hindrance,
  }
}

export async function sendProviderInfo(
  work: Work,
  patientId: string,
  input: ProviderInfoInput,
  sending: Sending,
): Promise<string> {
  const facts = smsFacts(await work.run(...smsQuestions(work.viewer, patientId)))
  const resolved = resolveInput(facts, input)
  const { number, visit, language, hindrance } = resolved
  if (!number || hindrance) throw invalid({ to: [hindrance ?? 'not_found'] })
  const { token, digest } = makeLinkToken(TOKEN_BYTES)
  const text = textOf(facts, resolved, sending.house, token)
  // Only the text without details holds the link.
  if (!number.detail_consent)
    await work.run(sql`insert into visit_link (id, token_hash, patient_id, appointment_id, language, made_by, expires_at)
      values (${newId()}, ${digest}, ${patientId}, ${visit.id}, ${language}, ${work.viewer.id},
        greatest(${visit.at}::timestamptz, now()) + make_interval(days => ${LINK_DAYS_AFTER_VISIT}))`)
  await work.run(
    sql`update appointment set info_sms_at = now(), version = version + 1, updated_at = now(),
      updated_by = ${work.viewer.id} where id = ${visit.id}`,
  )
  const smsId = newId()
  const message = { id: smsId, patientId, number, text, category: 'provider_info' } as const
  const queued = await queue(work, message, sending, { appointment: visit.id })
  await work.run(answerThread(work.viewer, patientId, { replyId: smsId }))
  return queued
}
