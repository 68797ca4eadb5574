import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { smsCalls } from '#domain/calls/sms.ts'
import { hindranceOf } from '#domain/rules/sms/standing.ts'
import { quietUntil } from '#domain/rules/sms/quiet-hours.ts'
import { smsTemplates, smsText } from '#domain/rules/sms/texts.ts'
import { mailLanguages } from '#domain/rules/mail/value.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { smsFacts, smsQuestions } from './facts.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  /** Whether messages leave the outbox. */
  readonly leaves: boolean
  /** Whether staff may answer in place of the patient (demo without a gateway). */
  readonly plays: boolean
  readonly now: () => Date
}

/** Data for the composer: number, quiet hours and templates. */
export async function smsData(
  { callerDatabase, audit, leaves, plays, now }: Parts,
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof smsCalls.data>> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => smsQuestions(asking, id))
  const { patient, numbers, visits } = smsFacts(results)
  const detail = { as: 'sms_data' }
  await audit.seen(caller, viewer, { action: 'read', entity: 'patient', entityId: id, patientIds: [id], detail })
  const at = now()
  return {
    leaves,
    plays,
    language: patient.language,
    numbers: numbers.map((number) => ({
      id: number.id,
      number: number.number,
      detail_consent: number.detail_consent,
      zone: number.zone,
      hindrance: hindranceOf(number),
      quiet_until: quietUntil(at, number.zone)?.toISOString() ?? null,
    })),
    templates: mailLanguages.flatMap((language) =>
      smsTemplates.map((code) => ({ code, language, body: smsText(code, language) })),
    ),
    appointments: visits.map(({ id: visit, at: start, zone, type, type_i18n, provider, office }) => ({
      id: visit,
      at: start,
      zone,
      type,
      type_i18n,
      provider,
      office,
    })),
  }
}
