import type { AuditAction } from '#domain/audit-actions.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { costCalls, CostCorrection, CostDraft } from '#domain/calls/money/costs.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { actorOf, keepsAccounts } from '#server/workflow/actor.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { refuseOutdated, type Values, type Work } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { figuresFrozen, refuseFrozen } from '#server/figures/payouts.ts'
import { newId } from '#server/records/new-id.ts'
import { TABLE } from '#server/records/column-access.ts'
import { readOfCase } from '../cases/read-of-case.ts'
import { raw, sql } from '#server/records/sql.ts'
import { refuseStrangers, settlementKnown } from './reach.ts'

type Cost = AnswerOf<typeof costCalls.costs>['costs'][number]

const columns = raw(`c.id, c.kind, c.payee, case when not c.carried then c.what end as what, c.carried, c.amount_cents,
  c.share_bps, c.advanced, c.at, c.version, c.ended_at, c.ended_reason,
  (select u.name from "user" u where u.id = c.by) as by_name`)

/** Costs and fee are the firm's; billing keeps them for it. */
async function mayWrite(work: Work): Promise<boolean> {
  const actor = await actorOf(work)
  return actor?.role === 'law_firm' || keepsAccounts(actor)
}

export function listCosts(
  callerDatabase: CallerDatabase,
  audit: AuditTrail,
  caller: Caller,
  id: string,
): Promise<string> {
  return readOfCase({ callerDatabase, audit }, caller, id, 'costs', async (work) => {
    refuseStrangers(work.viewer)
    const found = await work.row(sql<Held>`select ${raw(TABLE)}.id, ${raw(TABLE)}.costs_cents
      from patient ${raw(TABLE)} where ${raw(TABLE)}.id = ${id} and ${settlementKnown(work.viewer)}`)
    if (!found) throw new Refusal('NOT_FOUND')
    const costs = await work.rows(sql<Cost>`select ${columns} from case_cost c where c.patient_id = ${id}
      order by c.at, c.id`)
    const writes = await mayWrite(work)
    const frozen = writes ? ((await work.row(figuresFrozen(id)))?.code ?? null) : null
    return JSON.stringify({ costs, total_cents: found.costs_cents, may_write: writes && frozen === null, frozen })
  })
}

export async function addCost(work: Work, patientId: string, draft: CostDraft): Promise<string> {
  const held = await hold(work, patientId)
  await keepSumSoFar(work, held)
  const id = await insert(work, patientId, draft)
  const total_cents = await follow(work, held)
  await note(work, 'create', patientId, id)
  return JSON.stringify({ cost: await shown(work, id), total_cents })
}

export async function correctCost(
  work: Work,
  patientId: string,
  id: string,
  { line, reason, expected_version }: CostCorrection,
): Promise<string> {
  const held = await hold(work, patientId)
  const wrong = await work.row(
    sql<Cost>`select ${columns} from case_cost c where c.id = ${id} and c.patient_id = ${patientId}`,
  )
  if (!wrong) throw new Refusal('NOT_FOUND')
  refuseOutdated(wrong, expected_version)
  if (wrong.ended_at !== null) throw new Refusal('IMMUTABLE')
  await keepSumSoFar(work, held)
  await work.run(sql`update case_cost set ended_at = now(), ended_by = ${work.viewer.id}, ended_reason = ${reason},
    version = version + 1 where id = ${id}`)
  const right = line === undefined ? null : await insert(work, patientId, line)
  const total_cents = await follow(work, held)
  await note(work, 'correct', patientId, id, { reason, replaced_by: right })
  return JSON.stringify({ cost: right === null ? null : await shown(work, right), total_cents })
}

type Held = Pick<Row<typeof patient>, 'id' | 'costs_cents'>

/** Locks the case until the command ends, so that shares never add up to more than the fee. */
async function hold(work: Work, patientId: string): Promise<Held> {
  refuseStrangers(work.viewer)
  const held = await work.row(sql<Held>`select ${raw(TABLE)}.id, ${raw(TABLE)}.costs_cents
    from patient ${raw(TABLE)} where ${raw(TABLE)}.id = ${patientId} and ${settlementKnown(work.viewer)} for update`)
  if (!held || !(await mayWrite(work))) throw new Refusal('NOT_FOUND')
  refuseFrozen(await work.row(figuresFrozen(patientId)))
  return held
}

/** A sum that no line stands for, as a case had it before its costs were itemized, becomes a line of its own. */
async function keepSumSoFar(work: Work, { id, costs_cents: sum }: Held): Promise<void> {
  if (!sum) return
  const found = await work.row(
    sql`select from case_cost where patient_id = ${id} and kind = 'cost' and ended_at is null limit 1`,
  )
  if (found) return
  const firm = await work.row(sql<{ name: string }>`select f.name from patient p
    join lawfirm f on f.id = p.lawfirm_id where p.id = ${id}`)
  if (!firm) throw new Refusal('NOT_FOUND')
  await insert(work, id, { kind: 'cost', payee: firm.name, amount_cents: sum, advanced: true }, true)
}

async function insert(work: Work, patientId: string, draft: CostDraft, carried = false): Promise<string> {
  const id = newId()
  const { kind, payee, what = null } = draft
  const amount = draft.kind === 'cost' ? draft.amount_cents : null
  const share = draft.kind === 'cost' ? null : draft.share_bps
  const advanced = draft.kind === 'cost' && draft.advanced
  await work.run(sql`insert into case_cost (id, patient_id, kind, payee, what, carried, amount_cents, share_bps, advanced, by)
    values (${id}, ${patientId}, ${kind}, ${payee}, ${what}, ${carried}, ${amount}::bigint, ${share}::int, ${advanced},
      ${work.viewer.id})`)
  return id
}

/** The case's own figure is the sum of its lines, and the shares stay within the fee. */
async function follow(work: Work, held: Held): Promise<number | null> {
  const sums = await work.row(sql<{ cents: number | null; bps: number }>`select sum(amount_cents)::bigint as cents,
    coalesce(sum(share_bps), 0)::int as bps from case_cost where patient_id = ${held.id} and ended_at is null`)
  if ((sums?.bps ?? 0) > 10_000) throw invalid({ share_bps: ['too_large'] })
  const itemized = await work.row(sql`select from case_cost where patient_id = ${held.id} and kind = 'cost' limit 1`)
  const cents = itemized ? (sums?.cents ?? null) : held.costs_cents
  if (cents !== held.costs_cents) await work.change(patient, held.id, { costs_cents: sql`${cents}::bigint` })
  return cents
}

async function shown(work: Work, id: string): Promise<Cost | undefined> {
  return work.row(sql<Cost>`select ${columns} from case_cost c where c.id = ${id}`)
}

async function note(work: Work, action: AuditAction, patientId: string, id: string, detail?: Values): Promise<void> {
  await work.note({ action, entity: 'case_cost', entityId: id, patientIds: [patientId], detail })
}
