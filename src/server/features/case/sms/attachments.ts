import { createHash } from 'node:crypto'
import { patientSms } from '#domain/entities/patient-sms.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { extensionsOf, largestFile } from '#domain/rules/file-types.ts'
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
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly store: FileStore
  readonly settings: SmsSettings | undefined
}

interface Request extends AddressRequest {
  readonly id: string
  /** Which of the message's attachments, counted from 0. */
  readonly place: number
}

const AT_ONCE = 2
const fetching = atMost(AT_ONCE)

/** An address for what a patient attached to a message. It is fetched from the gateway when it is first opened. */
export async function attachmentAddress(
  { callerDatabase, audit, store, settings }: Parts,
  caller: Caller,
  { id, place, ...request }: Request,
): Promise<SignedAddress> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => [
    sql<{
      case_id: string
      url: string | null
    }>`select t.patient_id as case_id, t.media -> ${place}::int ->> 'url' as url
      from patient_sms t where t.id = ${id} and t.deleted_at is null and ${scopeSql(patientSms, 'read', asking)}`,
  ])
  const found = results[0].rows[0]
  if (!found || found.url === null || !settings) throw new Refusal('NOT_FOUND')
  const { case_id: caseId, url } = found
  const detail = { attachment: place + 1 }
  await audit.seen(caller, viewer, {
    action: 'download',
    entity: 'patient_sms',
    entityId: id,
    patientIds: [caseId],
    detail,
  })
  const key = keyOf(id, place)
  const type = await fetching(() => typeHeld(store, key, () => fetchAttachment(settings, url, largestFile.message)))
  const name = `attachment-${place + 1}.${extensionsOf[type][0]}`
  return signedAddress(store, { key, title: name, name, type }, request)
}

/** The same for each opening, so that it is fetched once. */
function keyOf(id: string, place: number): string {
  const key = createHash('sha256').update(`${id}.${place}`).digest('hex').slice(0, 40)
  return `${key.slice(0, 2)}/${key}`
}

type Fetch = () => ReturnType<typeof fetchAttachment>

/** The type of the bytes under the key, by themselves and not by what the gateway says of them. */
async function typeHeld(store: FileStore, key: string, fetch: Fetch): Promise<keyof typeof extensionsOf> {
  if ((await store.sizeOf(kept(key))) !== undefined) {
    const known = sniff(await store.read(kept(key)))
    if (known) return known
  }
  const fetched = await fetch()
  if ('fault' in fetched) throw refusals[fetched.fault]()
  const type = sniff(fetched.bytes)
  if (!type) throw invalid({ file: ['wrong_type'] })
  const inspected = inspect(fetched.bytes, type)
  if ('fault' in inspected) throw invalid({ file: [inspected.fault] })
  await store.write(kept(key), inspected.bytes, type)
  return type
}

const refusals = {
  none: () => new Refusal('NOT_FOUND'),
  too_large: () => new Refusal('TOO_LARGE'),
  no_answer: () => new Refusal('BUSY'),
}
