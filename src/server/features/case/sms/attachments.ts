import { createHash } from 'node:crypto'
import type pg from 'pg'
import { patientSms } from '#domain/entities/patient-sms.ts'
import { Refusal } from '#domain/errors.ts'
import { extensionsOf, largestFile, type FileType } from '#domain/rules/file-types.ts'
import { db, now, perform } from '#server/database/schema.ts'
import { atMost } from '#server/files/at-most.ts'
import { inspect } from '#server/files/inspect.ts'
import { kept } from '#server/files/places.ts'
import { signedAddress, type AddressRequest, type SignedAddress } from '#server/files/signed-address.ts'
import { sniff } from '#server/files/sniff.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Caller } from '#server/http/caller.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { fetchAttachment } from '#server/sms/attachment.ts'
import type { SmsSettings } from '#server/sms/gateway.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly store: FileStore
  /** None where messages stay in the outbox. */
  readonly settings: SmsSettings | undefined
}

interface Request extends AddressRequest {
  readonly id: string
  /** Which of the message's attachments, counted from 0. */
  readonly place: number
}

type OpenAttachment = (caller: Caller, request: Request) => Promise<SignedAddress>

interface Stored {
  readonly file_name: string
  readonly mime: string
}

const FILES_AT_ONCE = 2
/** More would wait longer than a client does. */
const MOST_WAITING = 6
const taken: readonly (FileType | undefined)[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/tiff',
  'application/pdf',
]

/** Opens what patients attach to messages. It is fetched from the gateway once, when it is first opened. */
export function openAttachments({ pool, callerDatabase, audit, store, settings }: Parts): OpenAttachment {
  const inTurn = atMost(FILES_AT_ONCE)
  const underWay = new Map<string, Promise<Stored>>()

  return async (caller, { id, place, ...request }) => {
    const { viewer, results } = await callerDatabase.run(caller, (asking) => [
      sql<{
        case_id: string
        url: string | null
      }>`select t.patient_id as case_id, t.media -> ${place}::int ->> 'url' as url
        from patient_sms t where t.id = ${id} and t.deleted_at is null and ${scopeSql(patientSms, 'read', asking)}`,
    ])
    const found = results[0].rows[0]
    if (!found || found.url === null) throw new Refusal('NOT_FOUND')
    const { case_id: caseId, url } = found
    await audit.seen(caller, viewer, {
      action: 'download',
      entity: 'patient_sms',
      entityId: id,
      patientIds: [caseId],
      detail: { attachment: place + 1 },
    })
    const key = keyOf(id, place)
    const { file_name: name, mime: type } =
      (await storedAs(key)) ?? (await fetchOnce(key, { id, place, caseId, url, userId: viewer.id }))
    return signedAddress(store, { key, title: name, name, type }, request)
  }

  async function storedAs(key: string): Promise<Stored | undefined> {
    const question = db.selectFrom('upload').select(['file_name', 'mime']).where('key', '=', key)
    const { rows } = await perform(pool, question.where('state', '=', 'used'))
    return rows[0]
  }

  function fetchOnce(key: string, attachment: Attachment): Promise<Stored> {
    const known = underWay.get(key)
    if (known) return known
    if (underWay.size >= MOST_WAITING) throw new Refusal('BUSY')
    const going = inTurn(() => fetchAndStore(key, attachment)).finally(() => underWay.delete(key))
    underWay.set(key, going)
    return going
  }

  async function fetchAndStore(key: string, { id, place, caseId, url, userId }: Attachment): Promise<Stored> {
    if (!settings) throw notOpened('gone')
    const fetched = await fetchAttachment(settings, url, largestFile.message)
    if ('error' in fetched) throw new Refusal('BUSY', { cause: fetched.error, details: { attachment: 'away' } })
    if ('fault' in fetched) throw notOpened(fetched.fault)
    const { bytes, mime } = shown(fetched.bytes)
    const stored = { file_name: `attachment-${place + 1}.${extensionsOf[mime][0]}`, mime }
    await store.write(kept(key), bytes, mime)
    // As any other file that a record carries, so that a backup takes it along.
    await perform(
      pool,
      db
        .insertInto('upload')
        .values({
          ...stored,
          key,
          entity: 'patient_sms',
          patient_id: caseId,
          user_id: userId,
          announced_size: fetched.bytes.length,
          size: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          state: 'used',
          used_by: id,
          expires_at: now,
        })
        .onConflict((other) => other.column('key').doNothing()),
    )
    return stored
  }
}

interface Attachment {
  readonly id: string
  readonly place: number
  readonly caseId: string
  readonly url: string
  readonly userId: string
}

/** By the bytes themselves, whatever the gateway says of them. */
function shown(given: Buffer): { bytes: Buffer; mime: FileType } {
  const mime = sniff(given)
  if (!mime || !taken.includes(mime)) throw notOpened('unknown')
  const inspected = inspect(given, mime)
  if ('fault' in inspected) throw notOpened('unknown')
  return { bytes: inspected.bytes, mime }
}

/** Not as something that is not there: who may read the message is refused nothing. */
function notOpened(attachment: 'gone' | 'too_large' | 'unknown'): Refusal {
  return new Refusal('GUARD_FAILED', { details: { attachment } })
}

/** The same for each opening. */
function keyOf(id: string, place: number): string {
  const key = createHash('sha256').update(`${id}.${place}`).digest('hex').slice(0, 40)
  return `${key.slice(0, 2)}/${key}`
}
