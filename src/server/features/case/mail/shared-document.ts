import type pg from 'pg'
import type { Context } from 'hono'
import { Refusal } from '#domain/errors.ts'
import { authorizationState, getsByAuthorization } from '#domain/rules/disclosure-authorization.ts'
import type { RecipientKind } from '#domain/rules/mail/disclosure.ts'
import { dayOfUser } from '#server/figures/days.ts'
import { signedAddress, type StoredFile } from '#server/files/signed-address.ts'
import type { FileStore } from '#server/files/store.ts'
import { digestOf } from '#server/secrets/link-token.ts'
import type { Env } from '#server/http/caller.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Work } from '#server/records/commands.ts'
import { TABLE } from '#server/records/column-access.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { raw, sql, statement, type Sql } from '#server/records/sql.ts'
import { documentsFor } from './document-readers.ts'
import { mailable } from './questions.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly audit: AuditTrail
  readonly store: FileStore
}

interface Found extends StoredFile {
  readonly link: string
  readonly document: string
  readonly patient: string
}

/**
 * One statement, so that a link that is taken back at this moment opens nothing. A document that its reader may no longer
 * see is closed to the link too.
 */
const openSql = (hash: string, { recipient: kind, reader }: MailedTo): Sql<Found> =>
  sql<Found>`update document_link l set times_opened = l.times_opened + 1, opened_at = coalesce(l.opened_at, now())
    from patient_document d
    where l.token_hash = ${hash} and l.revoked_at is null and l.expires_at > now()
      and d.id = l.patient_document_id and d.patient_id = l.patient_id and d.state = 'ready' and d.deleted_at is null
      and ${filterSql(documentsFor({ kind, id: reader }), 'd')} and ${kind === 'lawfirm_employee' ? stillOnCase(reader) : raw('true')}
    returning l.id as link, d.id as document, l.patient_id as patient, d.file_key as key, d.title, d.file_name as name,
      d.mime as type`

/** As whom mail is written to: an attorney who left, or whose firm lost the case, reads nothing of it in the portal either. */
const stillOnCase = (reader: string): Sql => sql`exists(select from lawfirm_employee e
  join patient p on p.lawfirm_id = e.lawfirm_id
  join patient_lawfirm_employee c on c.patient_id = p.id and c.lawfirm_employee_id = e.id
  where p.id = l.patient_id and e.id = ${reader} and e.is_active and e.deleted_at is null
    and c."to" is null and c.deleted_at is null)`

/** Who the link was mailed to, how long the patient allows documents to be passed on, and what day it is for the sender. */
const MAILED_TO = `select o.recipient_kind as recipient, o.recipient_id as reader, p.hipaa_auth_expires_at::text as until,
    ${dayOfUser('u')}::text as today
  from document_link l join outgoing o on o.id = l.outgoing_id left join "user" u on u.id = o.sender_id
  join patient p on p.id = l.patient_id and p.deleted_at is null where l.token_hash = $1`

interface MailedTo {
  readonly recipient: RecipientKind
  readonly reader: string
  readonly until: string | null
  readonly today: string
}

/** The holder of a mailed link sees its one document; the access is logged first. */
export async function openShared(
  { pool, audit, store }: Parts,
  c: Context<Env>,
  token: string,
  portal: string,
): Promise<Response> {
  if (!/^[\w-]{43}$/.test(token)) throw new Refusal('NOT_FOUND')
  const hash = digestOf(token)
  const { rows: mailed } = await pool.query<MailedTo>(MAILED_TO, [hash])
  const [to] = mailed
  if (to && isClosed(to)) return c.text(CLOSED, 403)
  const found = to && (await opened(pool, openSql(hash, to)))
  if (!found) return c.text(GONE, 404)
  await audit.note({
    action: 'download',
    entity: 'patient_document',
    entityId: found.document,
    patientIds: [found.patient],
    ip: c.get('ip'),
    requestId: c.get('requestId'),
    detail: { document_link: found.link },
  })
  const { url } = await signedAddress(store, found, { portal, inline: true })
  return c.redirect(url, 302)
}

async function opened(pool: pg.Pool, question: Sql<Found>): Promise<Found | undefined> {
  const { text, values } = statement(question)
  return (await pool.query<Found>(text, [...values])).rows[0]
}

function isClosed({ recipient, until, today }: MailedTo): boolean {
  return getsByAuthorization(recipient) && authorizationState(until, today) !== 'valid'
}

const CLOSED = `The patient's authorization to share documents is missing or has expired. The link opens again once it is renewed: please ask the sender.
La autorización del paciente para compartir documentos falta o ha vencido. El enlace se abrirá de nuevo cuando se renueve: consulte a quien se lo envió.
Hastanın belge paylaşım onayı yok veya süresi dolmuş. Onay yenilenince bağlantı yeniden açılır: lütfen gönderene başvurun.
تفويض المريض بمشاركة المستندات غير موجود أو منتهي الصلاحية. يعمل الرابط من جديد بعد تجديده: يُرجى مراجعة من أرسله.
`

/** The reader is anonymous, so the language is unknown. */
const GONE = `This link is no longer valid. Please ask the sender for a new one.
Este enlace ya no es válido. Pida uno nuevo a quien se lo envió.
Bu bağlantı artık geçerli değil. Lütfen gönderenden yenisini isteyin.
هذا الرابط لم يعد صالحًا. يُرجى طلب رابط جديد ممن أرسله.
`

/** Takes a link back: from then on it opens nothing. */
export async function revokeLink(work: Work, id: string): Promise<string> {
  const t = raw(TABLE)
  const found = await work.row(sql<{
    patient_id: string
    patient_document_id: string
  }>`update document_link l set revoked_at = coalesce(l.revoked_at, now()),
      revoked_by = coalesce(l.revoked_by, ${work.viewer.id})
    where l.id = ${id} and l.patient_id in (select ${t}.id from patient ${t} where ${mailable(work.viewer)})
    returning l.patient_id, l.patient_document_id`)
  if (!found) throw new Refusal('NOT_FOUND')
  await work.note({
    action: 'revoke_link',
    entity: 'patient_document',
    entityId: found.patient_document_id,
    patientIds: [found.patient_id],
    detail: { document_link: id },
  })
  return JSON.stringify({ document_link: { id, revoked: true } })
}
