import { unboundClaim } from '#domain/entities/shapes/bound-claim.ts'
import { sql, type Sql } from '#server/records/sql.ts'

/**
 * A case with money can’t be deleted: receipts, settlements, distributions shown to the firm and asserted liens would
 * be left without a case.
 */
export function withoutMoney(patientId: string): Sql[] {
  return [
    // Whatever else belongs to the case is added only while this is not held.
    sql`select from patient where id = ${patientId} for update`,
    sql`select require(not exists(select from receipt where patient_id = ${patientId})
      and not exists(select from settlement where patient_id = ${patientId} and deleted_at is null)
      and not exists(select from distribution where patient_id = ${patientId} and published_at is not null)
      and not exists(select from lien where patient_id = ${patientId} and deleted_at is null and (
        paid_cents <> 0 or status <> all(${unboundClaim.status}) or funding_status <> all(${unboundClaim.funding_status}))),
      'CW410')`,
  ]
}
