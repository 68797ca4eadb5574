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

/** Until when a patient may look a visit up, after it was to begin. */
const DAYS_AFTER = 2

interface Chosen {
  readonly number: NumberFact | undefined
  readonly visit: VisitFact
  readonly language: MailLanguage
  readonly hindrance: Hindrance | null
}

function chosen(facts: SmsFacts, { appointment_id, to }: ProviderInfoInput): Chosen {
  const visit = facts.visits.find(({ id }) => id === appointment_id)
  if (!visit) throw invalid({ appointment_id: ['not_found'] })
  const number = to
    ? facts.numbers.find((known) => known.number === to)
    : (facts.numbers.find((known) => hindranceOf(known) === null) ?? facts.numbers[0])
  return { number, visit, language: facts.patient.language, hindrance: hindranceOf(number) }
}

function textOf(facts: SmsFacts, { number, visit, language }: Chosen, house: Letterhead, token: string): string {
  const name = number?.detail_consent ? 'visit' : 'visitLink'
  const link = { 'link.view': { is: 'link', url: `${house.url}/api/visit_info/${token}` } } as const
  return fillSms(smsText(name, language), { ...smsValues(facts, visit, language, house), ...link }, language).text
}

/** How the message would read; an address in it that opens nothing stands for the one that will. */
export function previewProviderInfo(
  facts: SmsFacts,
  input: ProviderInfoInput,
  house: Letterhead,
): AnswerOf<typeof smsCalls.previewProviderInfo> {
  const choice = chosen(facts, input)
  return {
    to: choice.number?.number ?? null,
    text: textOf(facts, choice, house, 'x'.repeat(TOKEN_LETTERS)),
    language: choice.language,
    with_details: choice.number?.detail_consent ?? false,
    hindrance: choice.hindrance,
  }
}

export async function sendProviderInfo(
  work: Work,
  id: string,
  input: ProviderInfoInput,
  sending: Sending,
): Promise<string> {
  const facts = smsFacts(await work.run(...smsQuestions(work.viewer, id)))
  const choice = chosen(facts, input)
  const { number, visit, language, hindrance } = choice
  if (!number || hindrance) throw invalid({ to: [hindrance ?? 'not_found'] })
  const { token, digest } = makeLinkToken(TOKEN_BYTES)
  const text = textOf(facts, choice, sending.house, token)
  if (!number.detail_consent)
    await work.run(sql`insert into visit_link (id, token_hash, patient_id, appointment_id, language, made_by, expires_at)
      values (${newId()}, ${digest}, ${id}, ${visit.id}, ${language}, ${work.viewer.id},
        greatest(${visit.at}::timestamptz, now()) + make_interval(days => ${DAYS_AFTER}))`)
  await work.run(
    sql`update appointment set info_sms_at = now(), version = version + 1, updated_at = now(),
      updated_by = ${work.viewer.id} where id = ${visit.id}`,
  )
  const smsId = newId()
  const message = { id: smsId, patientId: id, number, text, category: 'provider_info' } as const
  const queued = await queue(work, message, sending, { appointment: visit.id })
  await work.run(answerThread(work.viewer, id, { replyId: smsId }))
  return queued
}

const TOKEN_BYTES = 16
export const TOKEN_LETTERS = 22
