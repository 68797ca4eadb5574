import { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import { distributionsFor, readsSettlement } from '#domain/access/money.ts'
import { revealed } from '#domain/access/secrets.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { Refusal } from '#domain/errors.ts'
import type { Work } from '#server/records/commands.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { actorOf, keepsAccounts } from '#server/workflow/actor.ts'

/** Cases of which the viewer may know the settlement; `patient` goes by the name of every scoped table. */
export function settlementKnown(viewer: Viewer): Sql {
  return sql`${raw(TABLE)}.deleted_at is null and ${scopeSql(patient, 'read', viewer)}
    and ${filterSql(revealed('settlement', viewer), TABLE)}`
}

export function refuseStrangers(viewer: Viewer): void {
  if (!readsSettlement(viewer)) throw new Refusal('NOT_FOUND')
}

/** `d` is a distribution of the case `t`. */
export function distributionKnown(viewer: Viewer): Sql {
  const which = distributionsFor(viewer)
  if (which === 'none') throw new Refusal('NOT_FOUND')
  return sql`${settlementKnown(viewer)} and ${raw(which === 'all' ? 'true' : 'd.published_at is not null')}`
}

export type Accounts = Pick<Row<typeof patient>, 'id' | 'settlement_cents' | 'settlement_date'>

/** Locks the case until the command ends, for users who keep its accounts. */
export async function holdAccounts(work: Work, patientId: string): Promise<Accounts> {
  refuseStrangers(work.viewer)
  const held =
    await work.row(sql<Accounts>`select ${raw(TABLE)}.id, ${raw(TABLE)}.settlement_cents, ${raw(TABLE)}.settlement_date
    from patient ${raw(TABLE)} where ${raw(TABLE)}.id = ${patientId} and ${settlementKnown(work.viewer)} for update`)
  if (!held || !keepsAccounts(await actorOf(work))) throw new Refusal('NOT_FOUND')
  return held
}
