import type pg from 'pg'
import { reopenThread } from './reopen.ts'

const MOST_KEYWORD = 40

const told = `insert into consent_event
    (id, patient_id, patient_mobile_info_id, number, consent, detail_consent, source, keyword)
  select new_uuid(), patient_id, id, number, sms_consent, false, 'inbound_sms', $2 from changed`

/**
 * Ends all messages to a number, in every case that has it: consent belongs to the holder of the phone. Queued messages
 * are not sent, and what they answered waits again. Returns the number of changed cases.
 */
export async function revokeAll(client: pg.ClientBase, number: string, keyword: string): Promise<number> {
  const { rowCount } = await client.query(
    `with changed as (
       update patient_mobile_info
       set sms_consent = 'revoked', detail_consent = false, revoked_at = now(), revoked_keyword = $2,
         version = version + 1, updated_at = now()
       where number = $1 and deleted_at is null and sms_consent <> 'revoked'
       returning id, patient_id, number, sms_consent)
     ${told}`,
    [number, keyword.trim().slice(0, MOST_KEYWORD)],
  )
  const { rows: stopped } = await client.query<{ id: string }>(
    `with stopped as (
       delete from sms_delivery d using patient_sms s where s.id = d.sms_id and s."to" = $1 and not d.is_answer
         and d.failed_at is null
       returning d.sms_id)
     update patient_sms s set status = 'blocked_no_consent', version = s.version + 1, updated_at = now()
     from stopped where s.id = stopped.sms_id and s.status in ('queued', 'held_quiet_hours') returning s.id`,
    [number],
  )
  for (const { id } of stopped) await reopenThread(client, id)
  return rowCount ?? 0
}

/**
 * Consent to details is none of this: that needs its warning, and a person who gives it. `onlyEnded` leaves cases alone in
 * which no word has ended it.
 */
export async function grantAgain(
  client: pg.ClientBase,
  number: string,
  keyword: string,
  onlyEnded: boolean,
): Promise<number> {
  const { rowCount } = await client.query(
    `with changed as (
       update patient_mobile_info
       set sms_consent = 'granted', consent_source = 'inbound_sms', consent_at = now(), consent_text_version = null,
         revoked_at = null, revoked_keyword = null, version = version + 1, updated_at = now()
       where number = $1 and deleted_at is null and can_sms and sms_consent <> 'granted'
         and (not $3 or revoked_keyword is not null)
       returning id, patient_id, number, sms_consent)
     ${told}`,
    [number, keyword.trim().slice(0, MOST_KEYWORD), onlyEnded],
  )
  return rowCount ?? 0
}
