import type { Viewer } from '#domain/access/viewer.ts'
import type { patientMobileInfo } from '#domain/entities/patient-mobile-info.ts'
import type { Row } from '#domain/entity.ts'
import { newId } from '#server/records/new-id.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { sql, type Sql } from '#server/records/sql.ts'

type MobileInfo = Row<typeof patientMobileInfo>

/** What was agreed to, and when it ended, is on record entry by entry. */
export const numberRules: RecordRules<MobileInfo> = {
  create: (draft, id, viewer) => ({
    before: draft.sms_consent === 'granted' ? [...notEnded(draft.number), notedWithCase(draft, viewer)] : [],
    after: draft.sms_consent === 'unknown' ? [] : [consentEntry(id, viewer)],
  }),
  update: (before, patch, viewer) => {
    const row = { ...before, ...patch }
    const says = (field: 'sms_consent' | 'detail_consent' | 'number'): boolean =>
      field in patch && patch[field] !== before[field]
    const granted = row.sms_consent === 'granted' && (says('sms_consent') || says('number'))
    return {
      before: granted ? notEnded(row.number) : [],
      after: says('sms_consent') || says('detail_consent') ? [consentEntry(before.id, viewer)] : [],
    }
  },
}

/** An opt-out applies to a number on every case; a new consent is a command of its own. */
function notEnded(number: string | undefined): Sql[] {
  return [sql`select require(consent_ended_at(${number}) is null, 'CW422', 'sms_consent:consent_revoked')`]
}

/**
 * A case opened with a phone number already has that number, without consent. A number sent with a consent replaces it,
 * since the user who opens a case may not be allowed to change it.
 */
function notedWithCase({ patient_id, number }: Partial<MobileInfo>, viewer: Viewer): Sql {
  return sql`update patient_mobile_info
    set deleted_at = now(), version = version + 1, updated_at = now(), updated_by = ${viewer.id}
    where patient_id = ${patient_id} and number = ${number} and deleted_at is null
      and version = 1 and sms_consent = 'unknown' and created_by = ${viewer.id}`
}

/** The consent of a number as it stands now, as an entry. */
export function consentEntry(numberId: string, viewer: Viewer): Sql {
  return sql`insert into consent_event (id, patient_id, patient_mobile_info_id, number, consent, detail_consent, source, text_version, by)
    select ${newId()}::uuid, patient_id, id, number, sms_consent, detail_consent, consent_source, consent_text_version, ${viewer.id}::uuid
    from patient_mobile_info where id = ${numberId}`
}
