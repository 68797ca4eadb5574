import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { receiptsCalls } from '#domain/calls/receipts.ts'
import { patient } from '#domain/entities/patient.ts'
import { readsOwners, readsReceipts } from '#domain/access/money.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { Refusal } from '#domain/errors.ts'
import type { Work } from '#server/records/commands.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

export type Receipt = AnswerOf<typeof receiptsCalls.list>['receipts'][number]

/** Cases whose receipts the viewer may read. */
export function receiptsKnown(viewer: Viewer): Sql {
  if (!readsReceipts(viewer)) throw new Refusal('NOT_FOUND')
  return sql`${raw(TABLE)}.deleted_at is null and ${scopeSql(patient, 'read', viewer)}`
}

/** Who a lien's owner is, by the kind of party it was at the time. */
export function ownerName(row: string): string {
  return `case ${row}.owner_type
    when 'funder' then (select name from funder where id = ${row}.owner_id)
    when 'provider' then (select name from medical_provider where id = ${row}.owner_id)
    when 'chiropractor' then (select practice_name from chiropractor where id = ${row}.owner_id) end`
}

/** Which remittance carries an allocation to its owner. */
const carriedBy = `(select m.id from remittance m where m.state <> 'failed' and m.allocation_ids @> array[a.id])`

const plain = `'id', a.id, 'lien_id', a.lien_id, 'lien_number', l.lien_number, 'amount_cents', a.amount_cents,
  'reverses_id', a.reverses_id, 'reason', a.reason, 'at', a.at`
const withOwner = `${plain}, 'fee_cents', a.fee_cents, 'owner_cents', a.owner_cents, 'owner_type', a.owner_type,
  'owner_id', a.owner_id, 'owner_name', ${ownerName('a')}, 'remittance_id', ${carriedBy}`

function receiptColumns(viewer: Viewer): Sql {
  return raw(`r.id, r.patient_id, r.payer, r.method, r.reference, r.amount_cents, r.source, r.received_on, r.reverses_id, r.reason,
    r.at, (select u.name from "user" u where u.id = r.by) as by_name,
    (select o.id from receipt o where o.reverses_id = r.id) as reversed_by_id,
    r.amount_cents - coalesce((select sum(a.amount_cents) from receipt_allocation a where a.receipt_id = r.id), 0)::bigint
      as unallocated_cents,
    coalesce((select jsonb_agg(jsonb_build_object(${readsOwners(viewer) ? withOwner : plain}) order by a.at, l.lien_number, a.id)
      from receipt_allocation a join lien l on l.id = a.lien_id where a.receipt_id = r.id), '[]') as allocations`)
}

export async function shownReceipt(work: Work, id: string): Promise<Receipt> {
  const found = await work.row(sql<Receipt>`select ${receiptColumns(work.viewer)} from receipt r where r.id = ${id}`)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

export async function receiptsOf(work: Work, patientId: string): Promise<Receipt[]> {
  return work.rows(sql<Receipt>`select ${receiptColumns(work.viewer)} from receipt r
    where r.patient_id = ${patientId} order by r.received_on, r.at, r.id`)
}
