import type { AuditAction } from '#domain/audit-actions.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { AllocationsInput, ReceiptDraft, receiptsCalls, ReversalInput } from '#domain/calls/receipts.ts'
import { Refusal } from '#domain/errors.ts'
import { sumCents } from '#domain/rules/money.ts'
import { actorOf, keepsAccounts } from '#server/workflow/actor.ts'
import { todayOf } from '#server/figures/days.ts'
import type { Values, Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql } from '#server/records/sql.ts'
import { allocate, openAllocations, takeBack } from './allocations.ts'
import { receiptsKnown, receiptsOf, shownReceipt, type Receipt } from './shown.ts'

export async function listReceipts(work: Work, patientId: string): Promise<string> {
  await findCase(work, patientId)
  const receipts = await receiptsOf(work, patientId)
  const sum = (column: 'amount_cents' | 'unallocated_cents'): number =>
    receipts.reduce((total, row) => total + row[column], 0)
  const [received, unallocated] = [sum('amount_cents'), sum('unallocated_cents')]
  return JSON.stringify({
    receipts,
    received_cents: received,
    allocated_cents: received - unallocated,
    unallocated_cents: unallocated,
    may_write: keepsAccounts(await actorOf(work)),
    due: await dueFrom(work, patientId, unallocated),
  })
}

type Due = AnswerOf<typeof receiptsCalls.list>['due']

/**
 * What became payable and is not paid; claims of government and insurers are the firm's own to pay. Nothing while money
 * lies here that is not allocated: it may be the same.
 */
async function dueFrom(work: Work, patientId: string, unallocated: number): Promise<Due> {
  if (unallocated > 0) return { payer: null, amount_cents: 0, liens: [] }
  const liens = await work.rows(sql<Due['liens'][number]>`select l.id as lien_id, l.balance_cents as amount_cents
    from lien l where l.patient_id = ${patientId} and l.deleted_at is null and l.status in ('payable', 'part_paid')
      and l.owner_type not in ('government', 'insurer') and l.balance_cents > 0 order by l.lien_number`)
  const firm = await work.row(sql<{ name: string | null }>`select f.name from patient p
    left join lawfirm f on f.id = p.lawfirm_id where p.id = ${patientId}`)
  return { payer: firm?.name ?? null, amount_cents: sumCents(liens.map((lien) => lien.amount_cents)), liens }
}

export async function recordReceipt(
  work: Work,
  patientId: string,
  { allocations, ...draft }: ReceiptDraft,
): Promise<string> {
  await findCase(work, patientId)
  await refuseOthers(work)
  const id = newId()
  await work.run(sql`insert into receipt (id, patient_id, payer, method, reference, amount_cents, source, received_on, by)
    values (${id}, ${patientId}, ${draft.payer}, ${draft.method}, ${draft.reference}, ${draft.amount_cents},
      ${draft.source}, ${draft.received_on}, ${work.viewer.id})`)
  if (allocations) await allocate(work, { id, patient_id: patientId, ...draft }, allocations)
  await note(work, 'create', patientId, id, { amount_cents: draft.amount_cents })
  return JSON.stringify({ receipt: await shownReceipt(work, id) })
}

export async function allocateReceipt(work: Work, id: string, { allocations }: AllocationsInput): Promise<string> {
  const receipt = await holdReceipt(work, id)
  refuseReversed(receipt)
  await allocate(work, receipt, allocations)
  await note(work, 'allocate', receipt.patient_id, id, { allocations })
  return JSON.stringify({ receipt: await shownReceipt(work, id) })
}

/** A cheque that bounced: the same entries with the other sign. */
export async function reverseReceipt(work: Work, id: string, { reason }: ReversalInput): Promise<string> {
  const receipt = await holdReceipt(work, id)
  refuseReversed(receipt)
  const reversal = newId()
  await work.run(sql`insert into receipt
      (id, patient_id, payer, method, reference, amount_cents, source, received_on, reverses_id, reason, by)
    select ${reversal}, patient_id, payer, method, reference, -amount_cents, source, ${todayOf(work.viewer)}::date, id, ${reason}, ${work.viewer.id}
    from receipt where id = ${id}`)
  await takeBack(work, await openAllocations(work, id), { id: reversal }, reason)
  await note(work, 'reverse', receipt.patient_id, id, { reason, reversal })
  return JSON.stringify({ receipt: await shownReceipt(work, id), reversal: await shownReceipt(work, reversal) })
}

/** Money that was given to the wrong lien is unallocated again. */
export async function reverseAllocation(
  work: Work,
  id: string,
  allocationId: string,
  { reason }: ReversalInput,
): Promise<string> {
  const receipt = await holdReceipt(work, id)
  const found = (await openAllocations(work, id)).filter((allocation) => allocation.id === allocationId)
  if (found.length === 0) throw new Refusal('NOT_FOUND')
  await takeBack(work, found, receipt, reason)
  await note(work, 'reverse_allocation', receipt.patient_id, id, { reason, allocation: allocationId })
  return JSON.stringify({ receipt: await shownReceipt(work, id) })
}

async function findCase(work: Work, id: string): Promise<void> {
  const found = await work.row(
    sql`select from patient ${raw(TABLE)} where ${raw(TABLE)}.id = ${id} and ${receiptsKnown(work.viewer)}`,
  )
  if (!found) throw new Refusal('NOT_FOUND')
}

async function refuseOthers(work: Work): Promise<void> {
  if (!keepsAccounts(await actorOf(work))) throw new Refusal('NOT_FOUND')
}

/** Held by its case: entries themselves are never changed, and so never held. */
async function holdReceipt(work: Work, id: string): Promise<Receipt> {
  const found =
    await work.row(sql`select ${raw(TABLE)}.id from receipt r join patient ${raw(TABLE)} on ${raw(TABLE)}.id = r.patient_id
    where r.id = ${id} and ${receiptsKnown(work.viewer)} for no key update of ${raw(TABLE)}`)
  if (!found) throw new Refusal('NOT_FOUND')
  await refuseOthers(work)
  return shownReceipt(work, id)
}

function refuseReversed({ reverses_id, reversed_by_id }: Receipt): void {
  if (reverses_id !== null || reversed_by_id !== null) throw new Refusal('IMMUTABLE')
}

async function note(work: Work, action: AuditAction, patientId: string, id: string, detail: Values): Promise<void> {
  await work.note({ action, entity: 'receipt', entityId: id, patientIds: [patientId], detail })
}
