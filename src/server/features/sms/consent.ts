import { patientMobileInfo } from '#domain/entities/patient-mobile-info.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { raw, sql } from '#server/records/sql.ts'
import { consentEntry } from './number-rules.ts'
import type { ConsentWish } from './wish.ts'

/**
 * A patient who had ended the messages agreed to them again. Somebody who may write to patients answers for it, with
 * where the consent was given and when: later than its end, and not in days to come.
 */
export async function recordConsent(work: Work, id: string, wish: ConsentWish): Promise<string> {
  if (!work.viewer.grants['patient_sms.create']) throw new Refusal('NOT_FOUND')
  const held = await work.hold(patientMobileInfo, id, 'update')
  refuseOutdated(held, wish.expected_version)
  if (held['can_sms'] !== true) throw invalid({ can_sms: ['required'] })
  const known = await work.row(
    sql`select ${wish.consent_at}::timestamptz > now() as is_future,
      ${wish.consent_at}::timestamptz <= consent_ended_at(${held['number']}) as is_older`,
  )
  if (known?.['is_future'] === true) throw invalid({ consent_at: ['in_future'] })
  if (known?.['is_older'] === true) throw invalid({ consent_at: ['before_revocation'] })
  await work.change(patientMobileInfo, id, {
    sms_consent: raw(`'granted'`),
    consent_source: sql`${wish.consent_source}`,
    consent_at: sql`${wish.consent_at}::timestamptz`,
    consent_text_version: sql`${wish.consent_text_version ?? null}`,
    detail_consent: sql`${wish.detail_consent}`,
    revoked_at: raw('null'),
    revoked_keyword: raw('null'),
  })
  await work.run(consentEntry(id, work.viewer))
  await work.note({
    action: 'update',
    entity: patientMobileInfo.name,
    entityId: id,
    patientIds: [String(held['patient_id'])],
    detail: { as: 'consent', source: wish.consent_source, consent_at: wish.consent_at },
  })
  return JSON.stringify({ patient_mobile_info: JSON.parse(await work.shown(patientMobileInfo, id, 'read')) as unknown })
}
