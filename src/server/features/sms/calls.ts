import type { Context } from 'hono'
import type pg from 'pg'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { idSchema } from '#domain/fields/kinds.ts'
import { idParam, type Caller } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { Signature } from '#server/mail/letterhead.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { pageQuery } from '#domain/calls/list-query.ts'
import { command } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import type { SmsSettings } from '#server/sms/gateway.ts'
import { recordConsent } from './consent.ts'
import { smsFacts, smsQuestions, type SmsFacts } from './facts.ts'
import { playPatient } from './play.ts'
import { previewProviderInfo, sendProviderInfo } from './provider-info.ts'
import { composeSms, sendSms, sendSmsAgain, type Sending } from './send.ts'
import { smsData } from './sms-data.ts'
import { assignSms, dismissSms, triageCount, triagePage } from './triage.ts'
import { openVisit } from './visit-page.ts'
import { answerGateway } from './webhook.ts'
import { assignWish, consentWish, playWish, providerInfoWish, smsPreviewWish, smsWish, telephone } from './wish.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly portal: (c: Context) => string
  readonly signature: Signature
  /** None where messages stay in the outbox. */
  readonly settings: SmsSettings | undefined
  readonly from: string
  readonly now: () => Date
  /** Whether people work with it for real: their patients answer for themselves. */
  readonly forReal: boolean
}

const infoQuery = v.strictObject({ appointment_id: idSchema, to: v.optional(telephone) })
const paged = v.pick(pageQuery, ['page', 'page_size'])

/** Text messages to patients and from them. */
export function smsCalls({ pool, gate, audit, portal, signature, settings, from, now, forReal }: Parts): Call[] {
  const sendingFor = (c: Context): Sending => ({ house: { ...signature, url: portal(c) }, from, now })
  const leaves = settings !== undefined
  const plays = !leaves && !forReal
  return [...writingCalls(), ...triageCalls(), ...gatewayCalls()]

  /** What would be written to a patient. It tells of the case, and that is put on record. */
  async function shown<Shown>(caller: Caller, id: string, as: string, compose: (facts: SmsFacts) => Shown) {
    const { viewer, results } = await gate.run(caller, (asking) => smsQuestions(asking, id))
    const composed = compose(smsFacts(results))
    await audit.seen(caller, viewer, {
      action: 'read',
      entity: 'patient',
      entityId: id,
      patientIds: [id],
      detail: { as },
    })
    return composed
  }

  function writingCalls(): Call[] {
    const tag = 'patient_sms'
    return [
      defineCall({
        method: 'GET',
        path: '/patient/{id}/sms_data',
        tag,
        summary: 'To which numbers one may write to a patient, whether now, and with what to begin',
        answer: ['leaves', 'plays', 'language', 'numbers', 'templates', 'appointments'],
        handle: ({ c, caller }) => smsData({ gate, audit, leaves, plays, now }, caller, idParam(c)),
      }),
      defineCall({
        method: 'POST',
        path: '/patient/{id}/sms_preview',
        tag,
        summary: 'How a text message would read',
        body: smsPreviewWish,
        answer: ['text', 'warnings'],
        handle: ({ c, caller, body: wish }) =>
          shown(caller, idParam(c), 'sms_preview', (facts) => composeSms(facts, wish, sendingFor(c).house)),
      }),
      defineCall({
        method: 'POST',
        path: '/patient/{id}/send_sms',
        tag,
        summary: 'Write a text message to a patient',
        status: 201,
        body: smsWish,
        answer: ['patient_sms'],
        handle: ({ c, caller, body, key }) =>
          command(gate, caller, key, (work) => sendSms(work, idParam(c), body, sendingFor(c))),
      }),
      defineCall({
        method: 'POST',
        path: '/patient_mobile_info/{id}/consent',
        tag,
        summary: 'Put on record that a patient agreed anew to messages which had been ended',
        body: consentWish,
        answer: ['patient_mobile_info'],
        handle: ({ c, caller, body, key }) =>
          command(gate, caller, key, (work) => recordConsent(work, idParam(c), body)),
      }),
      defineCall({
        method: 'POST',
        path: '/patient_sms/{id}/again',
        tag,
        summary: 'Send a message that failed once more',
        status: 201,
        answer: ['patient_sms'],
        handle: ({ c, caller, key }) =>
          command(gate, caller, key, (work) => sendSmsAgain(work, idParam(c), sendingFor(c))),
      }),
      defineCall({
        method: 'GET',
        path: '/patient/{id}/provider_info_sms',
        tag,
        summary: "How a message with a visit's details would read",
        query: infoQuery,
        answer: ['to', 'text', 'language', 'with_details', 'hindrance'],
        handle: ({ c, caller, query }) =>
          shown(caller, idParam(c), 'provider_info_sms', (facts) =>
            previewProviderInfo(facts, query, sendingFor(c).house),
          ),
      }),
      defineCall({
        method: 'POST',
        path: '/patient/{id}/send_provider_info_sms',
        tag,
        summary: "Send a patient a visit's details, in the patient's language",
        status: 201,
        body: providerInfoWish,
        answer: ['patient_sms'],
        handle: ({ c, caller, body, key }) =>
          command(gate, caller, key, (work) => sendProviderInfo(work, idParam(c), body, sendingFor(c))),
      }),
    ]
  }

  function triageCalls(): Call[] {
    const tag = 'sms'
    return [
      defineCall({
        method: 'GET',
        path: '/sms/triage',
        tag,
        summary: 'Messages from numbers of no case or of several, which somebody has to assign',
        query: paged,
        answer: ['messages', 'count', 'page', 'page_size'],
        handle: ({ caller, query }) => triagePage({ gate, audit }, caller, query),
      }),
      defineCall({
        method: 'GET',
        path: '/sms/triage/count',
        tag,
        summary: 'How many messages wait to be assigned',
        answer: ['count'],
        handle: ({ caller }) => triageCount(gate, caller),
      }),
      defineCall({
        method: 'POST',
        path: '/sms/triage/{id}/assign',
        tag,
        summary: 'Put such a message into the conversation of one patient',
        body: assignWish,
        answer: ['patient_sms'],
        handle: ({ c, caller, body, key }) =>
          command(gate, caller, key, (work) => assignSms(work, idParam(c), body.patient_id)),
      }),
      defineCall({
        method: 'POST',
        path: '/sms/triage/{id}/dismiss',
        tag,
        summary: 'Put such a message aside: it is no patient',
        answer: ['id', 'state'],
        handle: ({ c, caller, key }) => command(gate, caller, key, (work) => dismissSms(work, idParam(c))),
      }),
      defineCall({
        method: 'POST',
        path: '/sms/outbox/{id}/answer',
        tag,
        summary: 'In a demo: answer a message of the outbox as its patient would',
        body: playWish,
        answer: ['state'],
        handle: ({ c, caller, body, key }) => {
          if (!plays) throw new Refusal('NOT_FOUND')
          return playPatient({ pool, gate, house: signature }, caller, idParam(c), body.body, key)
        },
      }),
    ]
  }

  function gatewayCalls(): Call[] {
    return [
      defineCall({
        method: 'POST',
        path: '/sms/webhook',
        tag: 'sms',
        summary: 'What the gateway brings: messages of patients, and what became of ours. Signed, as a form',
        open: true,
        answer: [],
        handle: ({ c }) => answerGateway({ pool, settings, house: signature }, c),
      }),
      defineCall({
        method: 'GET',
        path: '/visit_info/{token}',
        tag: 'sms',
        summary: 'The one visit of an address that a patient was sent',
        open: true,
        answer: [],
        handle: ({ c }) => openVisit({ pool, audit }, c, c.req.param('token') ?? ''),
      }),
    ]
  }
}
