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

interface Asked {
  readonly purpose: FilePurpose
  readonly id: string
  readonly portal: string
  /** To be shown in the page, where that is possible. */
  readonly inline: boolean
}

/** Long enough to begin with, too short to be passed on. */
const SECONDS = 60
const UNKNOWN = 'application/octet-stream'

/** An address for the bytes of a record that the caller may read; that he asked for them goes on record first. */
export async function addressOf(
  { gate, audit, store }: Parts,
  caller: Caller,
  { purpose, id, portal, inline }: Asked,
): Promise<object> {
  const { entity, file } = carriers[purpose]
  const caseId = entity.caseField ? name(entity.caseField) : raw('null')
  const { viewer, results } = await gate.run(caller, (asking) => [
    sql`select ${file}, ${caseId} as case_id, t.created_by = ${asking.id} as own, current_date::text as today,
        (select p.hipaa_auth_expires_at::text from patient p where p.id = ${caseId}) as authorized_until from ${name(entity.name)} t
      where t.id = ${id} and t.deleted_at is null and ${scopeSql(entity, 'read', asking)}`,
  ])
  const found = results[0]?.rows[0]
  const key = found?.['key']
  if (!found || typeof key !== 'string') throw new Refusal('NOT_FOUND')
  const caseOf = found['case_id']
  if (typeof caseOf === 'string') refuseUnauthorized(viewer, found)
  await audit.seen(caller, viewer, {
    action: 'download',
    entity: entity.name,
    entityId: id,
    ...(typeof caseOf === 'string' && { patientIds: [caseOf] }),
  })
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  const stored = { key, title: String(found['title']), name: text(found['name']), type: text(found['type']) }
  return signedAddress(store, stored, { portal, inline })
}

/** M9: practices and funders open documents of a case while the patient allows it; what they sent themselves they know. */
function refuseUnauthorized(viewer: Viewer, found: Record<string, unknown>): void {
  if (found['own'] === true || !readsByAuthorization(viewer.user_type)) return
  const until = found['authorized_until'] as string | null
  if (authorizationState(until, String(found['today'])) !== 'valid') throw new Refusal('AUTHORIZATION_NEEDED')
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
  { portal, inline }: Pick<Asked, 'portal' | 'inline'>,
): Promise<{ url: string; expires_at: string; file_name: string; mime: string }> {
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
