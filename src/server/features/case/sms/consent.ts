import { grantOf } from '#domain/access/viewer.ts'
import type { ConsentInput } from '#domain/calls/sms.ts'
import { patientMobileInfo } from '#domain/entities/patient-mobile-info.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { raw, sql } from '#server/records/sql.ts'
import { consentEntry } from './number-rules.ts'

/**
 * Records that a patient agreed to messages again after an opt-out. A user who may text patients answers for it, with
 * source and date of the consent: after the opt-out, and not in the future.
 */
export async function recordConsent(work: Work, id: string, input: ConsentInput): Promise<string> {
  if (!grantOf(work.viewer, 'patient_sms', 'create')) throw new Refusal('NOT_FOUND')
  const held = await work.hold(patientMobileInfo, id, 'update')
  refuseOutdated(held, input.expected_version)
  if (!held.can_sms) throw invalid({ can_sms: ['required'] })
  const known = await work.row(
    sql<{ is_future: boolean; is_older: boolean }>`select ${input.consent_at}::timestamptz > now() as is_future,
      ${input.consent_at}::timestamptz <= consent_ended_at(${held.number}) as is_older`,
  )
  if (known?.is_future) throw invalid({ consent_at: ['in_future'] })
  if (known?.is_older) throw invalid({ consent_at: ['before_revocation'] })
  await work.change(patientMobileInfo, id, {
    sms_consent: raw(`'granted'`),
    consent_source: sql`${input.consent_source}`,
    consent_at: sql`${input.consent_at}::timestamptz`,
    consent_text_version: sql`${input.consent_text_version ?? null}`,
    detail_consent: sql`${input.detail_consent}`,
    revoked_at: raw('null'),
    revoked_keyword: raw('null'),
  })
  await work.run(consentEntry(id, work.viewer))
  await work.note({
    action: 'update',
    entity: patientMobileInfo.name,
    entityId: id,
    patientIds: [held.patient_id],
    detail: { as: 'consent', source: input.consent_source, consent_at: input.consent_at },
  })
  return `{"patient_mobile_info":${await work.shown(patientMobileInfo, id, 'read')}}`
}
