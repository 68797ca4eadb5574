import type { Context } from 'hono'
import type pg from 'pg'
import { Refusal } from '#domain/errors.ts'
import { fillSms } from '#domain/rules/sms/fill-sms.ts'
import { smsText } from '#domain/rules/sms/texts.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import type { Env } from '#server/http/caller.ts'
import { statusesOf } from '#server/figures/visible-rows.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, statement, type Sql } from '#server/records/sql.ts'
import { digestOf } from '#server/secrets/link-token.ts'
import { visitSql, visitValues, type VisitFact } from './visits.ts'

interface Link {
  readonly appointment_id: string
  readonly patient_id: string
  readonly language: MailLanguage
}

const OPEN = `update visit_link set times_opened = times_opened + 1, opened_at = coalesce(opened_at, now())
  where token_hash = $1 and expires_at > now() returning appointment_id, patient_id, language`

/** A visit that was moved lives on in the one that names it; whichever of them still takes place, or took place, is meant. */
const standing = ({ appointment_id: visit, patient_id: patient }: Link): Sql => sql`${raw(TABLE)}.id in (
    with recursive moved (id) as (
      select ${visit}::uuid
      union
      select a.id from moved join appointment a on a.rescheduled_from_id = moved.id and a.patient_id = ${patient})
    select id from moved)
  and ${raw(TABLE)}.appointment_status_id = any(${statusesOf('scheduled', 'completed')})
  and ${raw(TABLE)}.scheduled_start is not null and ${raw(TABLE)}.deleted_at is null
  and exists(select from patient p where p.id = ${patient} and p.deleted_at is null)
  order by ${raw(TABLE)}.requested_at desc limit 1`

/** The holder of the link sees the current time and place of the visit; the access is logged first. */
export async function openVisit(
  { pool, audit }: { pool: pg.Pool; audit: AuditTrail },
  c: Context<Env>,
  token: string,
): Promise<Response> {
  if (!/^[\w-]{22}$/.test(token)) throw new Refusal('NOT_FOUND')
  const { rows } = await pool.query<Link>(OPEN, [digestOf(token)])
  const link = rows[0]
  if (!link) return c.text(GONE, 404)
  const { text, values } = statement(visitSql(standing(link)))
  const visit = (await pool.query<VisitFact>(text, [...values])).rows[0]
  if (!visit) return c.text(GONE, 404)
  await audit.note({
    action: 'read',
    entity: 'appointment',
    entityId: visit.id,
    patientIds: [link.patient_id],
    ip: c.get('ip'),
    requestId: c.get('requestId'),
    detail: { as: 'visit_link' },
  })
  const { language } = link
  return c.text(`${fillSms(smsText('visit', language), visitValues(visit, language), language).text}\n`, 200)
}

/** The reader is anonymous, so the language is unknown. */
const GONE = `This link is no longer valid. Please ask the sender for a new one.
Este enlace ya no es válido. Pida uno nuevo a quien se lo envió.
Bu bağlantı artık geçerli değil. Lütfen gönderenden yenisini isteyin.
هذا الرابط لم يعد صالحًا. يُرجى طلب رابط جديد ممن أرسله.
`
