import type { Context } from 'hono'
import type pg from 'pg'
import { conversationsCalls } from '#domain/calls/conversations.ts'
import { smsCalls } from '#domain/calls/sms.ts'
import { Refusal } from '#domain/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Signature } from '#server/mail/letterhead.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { SmsSettings } from '#server/sms/gateway.ts'
import { openAttachments } from './attachments.ts'
import { recordConsent } from './consent.ts'
import { smsFacts, smsQuestions, type SmsFacts } from './facts.ts'
import { playPatient } from './play.ts'
import { previewProviderInfo, sendProviderInfo } from './provider-info.ts'
import { composeSms, sendSms, sendSmsAgain, type Sending } from './send.ts'
import { smsData } from './sms-data.ts'
import { assignSms, dismissSms, triageCount, triagePage } from './triage.ts'
import { openVisit } from './visit-page.ts'
import { closeThread, openThread } from './thread.ts'
import { assignThread, snoozeThread, threadOwners, wakeThread } from './thread-owner.ts'
import { answerGateway } from './webhook.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly store: FileStore
  readonly portal: (c: Context) => string
  readonly signature: Signature
  /** None where messages stay in the outbox. */
  readonly settings: SmsSettings | undefined
  readonly from: string
  readonly now: () => Date
  /** Whether people work with it for real: their patients answer for themselves. */
  readonly forReal: boolean
}

/** Text messages to patients and from them. */
export function answerSms({
  pool,
  callerDatabase,
  audit,
  store,
  portal,
  signature,
  settings,
  from,
  now,
  forReal,
}: Parts): Call[] {
  const sendingFor = (c: Context): Sending => ({ house: { ...signature, url: portal(c) }, from, now })
  const leaves = settings !== undefined
  const plays = !leaves && !forReal
  const openAttachment = openAttachments({ pool, callerDatabase, audit, store, settings })
  return [...writingCalls(), ...triageCalls(), ...gatewayCalls()]

  /** What would be written to a patient. It tells of the case, and that is put on record. */
  async function shown<Shown>(caller: Caller, id: string, as: string, compose: (facts: SmsFacts) => Shown) {
    const { viewer, results } = await callerDatabase.run(caller, (asking) => smsQuestions(asking, id))
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
    return [
      implement(smsCalls.data, ({ caller, params }) =>
        smsData({ callerDatabase, audit, leaves, plays, now }, caller, params.id),
      ),
      implement(smsCalls.preview, ({ c, caller, params, body }) =>
        shown(caller, params.id, 'sms_preview', (facts) => composeSms(facts, body, sendingFor(c).house)),
      ),
      implement(smsCalls.send, ({ c, caller, params, body, key }) =>
        command(callerDatabase, caller, key, (work) => sendSms(work, params.id, body, sendingFor(c))),
      ),
      implement(smsCalls.closeThread, ({ caller, params, body, key }) =>
        command(callerDatabase, caller, key, (work) => closeThread(work, params.id, body.up_to)),
      ),
      implement(smsCalls.openThread, ({ caller, params, key }) =>
        command(callerDatabase, caller, key, (work) => openThread(work, params.id)),
      ),
      implement(conversationsCalls.snooze, ({ caller, params, body, key }) =>
        command(callerDatabase, caller, key, (work) => snoozeThread(work, params.id, body)),
      ),
      implement(conversationsCalls.wake, ({ caller, params, key }) =>
        command(callerDatabase, caller, key, (work) => wakeThread(work, params.id)),
      ),
      implement(conversationsCalls.assign, ({ caller, params, body, key }) =>
        command(callerDatabase, caller, key, (work) => assignThread(work, params.id, body.user_id)),
      ),
      implement(conversationsCalls.owners, ({ caller, params }) => threadOwners(callerDatabase, caller, params.id)),
      implement(smsCalls.consent, ({ caller, params, body, key }) =>
        command(callerDatabase, caller, key, (work) => recordConsent(work, params.id, body)),
      ),
      implement(smsCalls.sendAgain, ({ c, caller, params, key }) =>
        command(callerDatabase, caller, key, (work) => sendSmsAgain(work, params.id, sendingFor(c))),
      ),
      implement(smsCalls.attachment, ({ c, caller, params: { id }, query: { place, disposition } }) => {
        const inline = disposition === 'inline'
        // Viewing as another user allows reading, not downloading.
        if (!inline && c.get('looksAs')) throw new Refusal('VIEWING_ONLY')
        const request = { id, place: Number(place), portal: portal(c), inline }
        return openAttachment(caller, request)
      }),
      implement(smsCalls.previewProviderInfo, ({ c, caller, params, query }) =>
        shown(caller, params.id, 'provider_info_sms', (facts) =>
          previewProviderInfo(facts, query, sendingFor(c).house),
        ),
      ),
      implement(smsCalls.sendProviderInfo, ({ c, caller, params, body, key }) =>
        command(callerDatabase, caller, key, (work) => sendProviderInfo(work, params.id, body, sendingFor(c))),
      ),
    ]
  }

  function triageCalls(): Call[] {
    return [
      implement(smsCalls.triage, ({ caller, query }) => triagePage({ callerDatabase, audit }, caller, query)),
      implement(smsCalls.triageCount, ({ caller }) => triageCount(callerDatabase, caller)),
      implement(smsCalls.assign, ({ caller, params, body, key }) =>
        command(callerDatabase, caller, key, (work) => assignSms(work, params.id, body.patient_id)),
      ),
      implement(smsCalls.dismiss, ({ caller, params, key }) =>
        command(callerDatabase, caller, key, (work) => dismissSms(work, params.id)),
      ),
      implement(smsCalls.answerAsPatient, ({ caller, params, body, key }) => {
        if (!plays) throw new Refusal('NOT_FOUND')
        return playPatient({ pool, callerDatabase, house: signature }, caller, params.id, body.body, key)
      }),
    ]
  }

  function gatewayCalls(): Call[] {
    return [
      implement(smsCalls.webhook, ({ c }) => answerGateway({ pool, settings, house: signature }, c), { open: true }),
      implement(smsCalls.visitPage, ({ c, params }) => openVisit({ pool, audit }, c, params.token), {
        open: true,
        refusesInText: true,
      }),
    ]
  }
}
