import type { AuditAction } from '#domain/audit-actions.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type {
  settlementCalls,
  SettlementCorrection,
  SettlementDraft,
  SettlementRemoval,
} from '#domain/calls/money/settlements.ts'
import { patient } from '#domain/entities/patient.ts'
import { Refusal } from '#domain/errors.ts'
import type { Row } from '#domain/entity.ts'
import { actorOf, keepsAccounts } from '#server/workflow/actor.ts'
import { figuresFrozen, refuseFrozen } from '#server/figures/payouts.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { refuseOutdated, type Values, type Work } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { newId } from '#server/records/new-id.ts'
import { TABLE } from '#server/records/column-access.ts'
import { readOfCase } from '../cases/read-of-case.ts'
import { raw, sql } from '#server/records/sql.ts'
import { settleIfReady } from '../cases/money-steps.ts'
import { holdAccounts, refuseStrangers, settlementKnown, type Accounts } from './reach.ts'

type SettlementLine = AnswerOf<typeof settlementCalls.settlements>['settlements'][number]

const shownLine =
  raw(`s.id, s.payer, s.kind, s.coverage, s.amount_cents, s.agreed_on, s.note, s.reverses_id, s.reason, s.at,
  s.version, (select r.id from settlement r where r.reverses_id = s.id) as reversed_by_id,
  (select u.name from "user" u where u.id = s.by) as by_name`)

type Known = Pick<Row<typeof patient>, 'settlement_cents'> & { readonly is_proposed: boolean }

export function listSettlements(
  callerDatabase: CallerDatabase,
  audit: AuditTrail,
  caller: Caller,
  id: string,
): Promise<string> {
  return readOfCase({ callerDatabase, audit }, caller, id, 'settlements', async (work) => {
    refuseStrangers(work.viewer)
    const found = await work.row(sql<Known>`select exists(select from distribution d
        where d.patient_id = ${raw(TABLE)}.id and d.state not in ('draft', 'reversed')) as is_proposed,
        ${raw(TABLE)}.settlement_cents
      from patient ${raw(TABLE)} where ${raw(TABLE)}.id = ${id} and ${settlementKnown(work.viewer)}`)
    if (!found) throw new Refusal('NOT_FOUND')
    const settlements = await work.rows(sql<SettlementLine>`select ${shownLine} from settlement s
      where s.patient_id = ${id} and s.deleted_at is null order by s.at, s.id`)
    const mayWrite = keepsAccounts(await actorOf(work))
    const frozen = mayWrite ? ((await work.row(figuresFrozen(id)))?.code ?? null) : null
    return JSON.stringify({
      settlements,
      // A case may have one settlement amount before it has lines.
      total_cents: (await total(work, id)) ?? found.settlement_cents,
      may_write: mayWrite,
      may_remove: mayWrite && !found.is_proposed,
      frozen,
    })
  })
}

export async function addSettlement(work: Work, patientId: string, draft: SettlementDraft): Promise<string> {
  const held = await holdAccounts(work, patientId)
  // Money that comes on top is told as it comes; the first line takes the place of the case's own figure.
  const isFirst = (await total(work, patientId)) === null
  if (isFirst && draft.amount_cents !== held.settlement_cents) refuseFrozen(await work.row(figuresFrozen(patientId)))
  const id = await insert(work, patientId, draft)
  await follow(work, held, draft.agreed_on)
  await note(work, 'create', patientId, id)
  if (draft.settles) await settleIfReady(work, patientId)
  return JSON.stringify({ settlement: await shown(work, id), total_cents: await total(work, patientId) })
}

export async function correctSettlement(
  work: Work,
  patientId: string,
  id: string,
  { reason, expected_version, ...changes }: SettlementCorrection,
): Promise<string> {
  const held = await holdAccounts(work, patientId)
  const wrong = await holdLine(work, patientId, id)
  refuseOutdated(wrong, expected_version)
  if (wrong.reverses_id !== null || wrong.reversed_by_id !== null) throw new Refusal('IMMUTABLE')
  refuseFrozen(await work.row(figuresFrozen(patientId)))
  const reversal = newId()
  await work.run(sql`insert into settlement (id, patient_id, payer, kind, coverage, amount_cents, agreed_on, reverses_id, reason, by)
    select ${reversal}, patient_id, payer, kind, coverage, -amount_cents, agreed_on, id, ${reason}, ${work.viewer.id}
    from settlement where id = ${id}`)
  const { amount_cents } = changes
  const right =
    amount_cents === undefined ? undefined : await insert(work, patientId, { ...wrong, ...changes, amount_cents })
  await follow(work, held, changes.agreed_on ?? wrong.agreed_on)
  await note(work, 'correct', patientId, id, { reason, reversal, replaced_by: right ?? null })
  return JSON.stringify({
    reversal: await shown(work, reversal),
    settlement: right === undefined ? null : await shown(work, right),
    total_cents: await total(work, patientId),
  })
}

export async function removeSettlement(
  work: Work,
  patientId: string,
  id: string,
  { expected_version }: SettlementRemoval,
): Promise<string> {
  const held = await holdAccounts(work, patientId)
  refuseOutdated(await holdLine(work, patientId, id), expected_version)
  const proposed = await work.row(sql`select from distribution
    where patient_id = ${patientId} and state not in ('draft', 'reversed') limit 1`)
  if (proposed) throw new Refusal('GUARD_FAILED', { errors: { _: ['DISTRIBUTION_PROPOSED'] } })
  await work.run(sql`update settlement set deleted_at = now(), version = version + 1 where id = ${id}`)
  await follow(work, held, null)
  await note(work, 'delete', patientId, id)
  return JSON.stringify({ total_cents: await total(work, patientId) })
}

async function holdLine(work: Work, patientId: string, id: string): Promise<SettlementLine> {
  const found = await work.row(sql<SettlementLine>`select ${shownLine} from settlement s
    where s.id = ${id} and s.patient_id = ${patientId} and s.deleted_at is null for update of s`)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

type Kept = Pick<SettlementLine, 'payer' | 'kind' | 'amount_cents' | 'agreed_on'> &
  Partial<Pick<SettlementLine, 'coverage' | 'note'>>

async function insert(work: Work, patientId: string, draft: Kept): Promise<string> {
  const id = newId()
  const { payer, kind, coverage = null, amount_cents, agreed_on, note: remark = null } = draft
  await work.run(sql`insert into settlement (id, patient_id, payer, kind, coverage, amount_cents, agreed_on, note, by)
    values (${id}, ${patientId}, ${payer}, ${kind}, ${coverage}, ${amount_cents}, ${agreed_on}, ${remark}, ${work.viewer.id})`)
  return id
}

/** Null if no line counts: the case then has no known settlement. */
async function total(work: Work, patientId: string): Promise<number | null> {
  const row = await work.row(
    sql<{ total: number | null }>`select sum(amount_cents)::bigint as total from settlement_lines(${patientId})`,
  )
  return row?.total ?? null
}

/** The case's own figure is the sum of its lines, and never a second opinion. */
async function follow(work: Work, held: Accounts, agreedOn: string | null): Promise<void> {
  const sum = await total(work, held.id)
  if (sum === held.settlement_cents && (agreedOn === null || held.settlement_date !== null)) return
  await work.change(patient, held.id, {
    settlement_cents: sql`${sum}::bigint`,
    ...(agreedOn !== null && held.settlement_date === null && { settlement_date: sql`${agreedOn}::date` }),
  })
}

async function shown(work: Work, id: string): Promise<SettlementLine | undefined> {
  return work.row(sql<SettlementLine>`select ${shownLine} from settlement s where s.id = ${id}`)
}

async function note(work: Work, action: AuditAction, patientId: string, id: string, detail?: Values): Promise<void> {
  await work.note({ action, entity: 'settlement', entityId: id, patientIds: [patientId], detail })
}
