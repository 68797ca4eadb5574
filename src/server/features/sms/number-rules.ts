import type { Viewer } from '#domain/access/viewer.ts'
import { newId } from '#server/records/new-id.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { sql, type Sql } from '#server/records/sql.ts'

/** What was agreed to, and when it ended, is on record entry by entry. */
export const numberRules: RecordRules = {
  create: (draft, id, viewer) => ({
    before: draft['sms_consent'] === 'granted' ? notEnded(draft['number']) : [],
    after: draft['sms_consent'] === 'unknown' ? [] : [consentEntry(id, viewer)],
  }),
  update: (before, patch, viewer) => {
    const row = { ...before, ...patch }
    const says = (field: string): boolean => field in patch && patch[field] !== before[field]
    const granted = row['sms_consent'] === 'granted' && (says('sms_consent') || says('number'))
    return {
      before: granted ? notEnded(row['number']) : [],
      after: says('sms_consent') || says('detail_consent') ? [consentEntry(String(before['id']), viewer)] : [],
    }
  },
}

/** Whoever ended the messages to a number did so wherever it is written down; a new consent is a command of its own. */
function notEnded(number: unknown): Sql[] {
  return [sql`select require(consent_ended_at(${number}) is null, 'CW422', 'sms_consent:consent_revoked')`]
}

/** The consent of a number as it stands now, as an entry. */
export function consentEntry(numberId: string, viewer: Viewer): Sql {
  return sql`insert into consent_event (id, patient_id, patient_mobile_info_id, number, consent, detail_consent, source, text_version, by)
    select ${newId()}::uuid, patient_id, id, number, sms_consent, detail_consent, consent_source, consent_text_version, ${viewer.id}::uuid
    from patient_mobile_info where id = ${numberId}`
}
