import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { filesCalls } from '#domain/calls/files.ts'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { authorizationState, readsByAuthorization } from '#domain/rules/disclosure-authorization.ts'
import { isShown, typeOfName, type FilePurpose } from '#domain/rules/file-types.ts'
import { disposition } from '#server/files/disposition.ts'
import type { FileStore } from '#server/files/store.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Gate } from '#server/records/gate.ts'
import { name, raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { DEMO_FILES, demoFile } from '#server/files/demo-file.ts'
import { carriers } from './carriers.ts'
import { kept } from './places.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly store: FileStore
}

interface Request {
  readonly purpose: FilePurpose
  readonly id: string
  readonly portal: string
  /** To be shown in the page, where that is possible. */
  readonly inline: boolean
}

type Address = AnswerOf<typeof filesCalls.patient_document>

/** What the database knows of the file of a record. */
interface Found {
  /** Null while the file is not ready. */
  readonly key: string | null
  readonly name: string | null
  readonly type: string | null
  readonly title: string
  readonly case_id: string | null
  readonly own: boolean | null
  readonly today: string
  readonly authorized_until: string | null
}

/** Long enough to begin with, too short to be passed on. */
const SECONDS = 60
const UNKNOWN = 'application/octet-stream'

/** An address for the bytes of a record that the caller may read; that he asked for them goes on record first. */
export async function addressOf(
  { gate, audit, store }: Parts,
  caller: Caller,
  { purpose, id, portal, inline }: Request,
): Promise<Address> {
  const { entity, file } = carriers[purpose]
  const caseId = entity.caseField ? name(entity.caseField) : raw('null')
  const { viewer, results } = await gate.run(caller, (asking) => [
    sql<Found>`select ${file}, ${caseId} as case_id, t.created_by = ${asking.id} as own, current_date::text as today,
        (select p.hipaa_auth_expires_at::text from patient p where p.id = ${caseId}) as authorized_until from ${name(entity.name)} t
      where t.id = ${id} and t.deleted_at is null and ${scopeSql(entity, 'read', asking)}`,
  ])
  const found = results[0].rows[0]
  if (!found || found.key === null) throw new Refusal('NOT_FOUND')
  const { key, name: given, type, title, case_id: caseOf } = found
  if (caseOf !== null) refuseUnauthorized(viewer, found)
  await audit.seen(caller, viewer, {
    action: 'download',
    entity: entity.name,
    entityId: id,
    ...(caseOf !== null && { patientIds: [caseOf] }),
  })
  return signedAddress(store, { key, title, name: given, type }, { portal, inline })
}

/** M9: practices and funders open documents of a case while the patient allows it; what they sent themselves they know. */
function refuseUnauthorized(viewer: Viewer, { own, today, authorized_until: until }: Found): void {
  if (own === true || !readsByAuthorization(viewer.user_type)) return
  if (authorizationState(until, today) !== 'valid') throw new Refusal('AUTHORIZATION_NEEDED')
}

export interface StoredFile {
  readonly key: string
  readonly title: string
  readonly name: string | null
  readonly type: string | null
}

/** An address for whoever has been let through by then. */
export async function signedAddress(
  store: FileStore,
  { key, title, name: given, type: known }: StoredFile,
  { portal, inline }: Pick<Request, 'portal' | 'inline'>,
): Promise<Address> {
  if (key.startsWith(DEMO_FILES)) await makeDemoFile(store, key, title)
  const fileName = given ?? 'file'
  const type = known ?? typeOfName(fileName) ?? UNKNOWN
  const url = store.signGet(kept(key), {
    portal,
    type,
    seconds: SECONDS,
    disposition: disposition(inline && isShown(type) ? 'inline' : 'attachment', fileName),
  })
  return { url, expires_at: new Date(Date.now() + SECONDS * 1000).toISOString(), file_name: fileName, mime: type }
}

/** Demo papers follow from their row alone and are made when somebody opens one. */
async function makeDemoFile(store: FileStore, key: string, title: string): Promise<void> {
  if ((await store.sizeOf(kept(key))) !== undefined) return
  await store.write(kept(key), demoFile({ title, file_key: key }), 'application/pdf')
}
