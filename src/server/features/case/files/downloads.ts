import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { authorizationState, readsByAuthorization } from '#domain/rules/disclosure-authorization.ts'
import type { FilePurpose } from '#domain/rules/file-types.ts'
import { todayOf } from '#server/figures/days.ts'
import { signedAddress, type AddressRequest, type SignedAddress } from '#server/files/signed-address.ts'
import type { FileStore } from '#server/files/store.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { name, raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { carriers } from '#server/uploads/carriers.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly store: FileStore
}

interface Request extends AddressRequest {
  readonly purpose: FilePurpose
  readonly id: string
}

/** What the database knows of the file of a record. */
interface Found {
  /** Null while the file is not ready. */
  readonly key: string | null
  readonly name: string | null
  readonly type: string | null
  readonly title: string
  readonly case_id: string | null
  readonly own: boolean | null
  readonly authorized_until: string | null
}

/** An address for the bytes of a record that the caller may read; that he asked for them goes on record first. */
export async function addressOf(
  { callerDatabase, audit, store }: Parts,
  caller: Caller,
  { purpose, id, portal, inline }: Request,
): Promise<SignedAddress> {
  const { entity, file } = carriers[purpose]
  const caseId = entity.caseField ? name(entity.caseField) : raw('null')
  const { viewer, results } = await callerDatabase.run(caller, (asking) => [
    sql<Found>`select ${file}, ${caseId} as case_id, t.created_by = ${asking.id} as own,
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
function refuseUnauthorized(viewer: Viewer, { own, authorized_until: until }: Found): void {
  if (own === true || !readsByAuthorization(viewer.user_type)) return
  if (authorizationState(until, todayOf(viewer)) !== 'valid') throw new Refusal('AUTHORIZATION_NEEDED')
}
