import type { AuditAction } from '#domain/audit-actions.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { DemandDraft, DemandRemoval, HolderInput, lienholderCalls } from '#domain/calls/money/lienholders.ts'
import { lien } from '#domain/entities/lien.ts'
import type { Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { addDays } from '#domain/rules/dates.ts'
import { isAmong } from '#domain/rules/transitions/actor.ts'
import { refuseOutdated, type Values, type Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { procurementOf } from './procurement.ts'

type File = AnswerOf<typeof lienholderCalls.holder>['lienholder']
type Held = Pick<Row<typeof lien>, 'id' | 'patient_id' | 'lien_type'>

const readers: readonly string[] = ['staff', 'auditor', 'lawfirm']

/** The claim, for the portal’s own people and the firm; a holder’s file is not the business of other parties. */
async function heldLien(work: Work, id: string): Promise<Held> {
  if (!readers.includes(work.viewer.user_type)) throw new Refusal('NOT_FOUND')
  const found = await work.row(sql<Held>`select ${raw(TABLE)}.id, ${raw(TABLE)}.patient_id, ${raw(TABLE)}.lien_type
    from lien ${raw(TABLE)} where ${raw(TABLE)}.id = ${id} and ${raw(TABLE)}.deleted_at is null
      and ${scopeSql(lien, 'read', work.viewer)}`)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** The same, held until the command ends, for who keeps the file. */
async function lienToWrite(work: Work, id: string): Promise<Held> {
  const found = await heldLien(work, id)
  if (!(await mayWrite(work))) throw new Refusal('NOT_FOUND')
  await work.run(sql`select from lien where id = ${id} for no key update`)
  return found
}

async function mayWrite(work: Work): Promise<boolean> {
  const actor = await actorOf(work)
  return actor !== undefined && isAmong(actor, ['admin', 'employee', 'case_manager', 'law_firm'])
}

export async function holderFile(work: Work, id: string): Promise<{ answer: string; cases: string[] }> {
  const held = await heldLien(work, id)
  return { answer: await shown(work, held), cases: [held.patient_id] }
}

async function shown(work: Work, held: Held): Promise<string> {
  const holder = await work.row(sql<NonNullable<File['holder']>>`select holder, recovery_agent, claim_number, plan_kind,
      address, phone, version from lien_holder where lien_id = ${held.id}`)
  const demands = await work.rows(sql<
    File['demands'][number]
  >`select d.id, d.kind, d.amount_cents, d.dated_on, d.due_on,
      d.at, d.version, d.ended_reason, (select u.name from "user" u where u.id = d.by) as by_name,
      exists(select from lien_procurement p where p.demand_id = d.id) as is_relied_on
    from lien_demand d where d.lien_id = ${held.id} order by d.dated_on, d.at, d.id`)
  const lienholder: File = {
    holder: holder ?? null,
    demands,
    procurement: await procurementOf(work, held.id),
    may_write: await mayWrite(work),
  }
  return JSON.stringify({ lienholder })
}

export async function writeHolder(work: Work, id: string, input: HolderInput): Promise<string> {
  const held = await lienToWrite(work, id)
  const { holder, recovery_agent, claim_number, plan_kind, address, phone, expected_version } = input
  const before = await work.row(
    sql<{ version: number }>`select version from lien_holder where lien_id = ${id} for update`,
  )
  if (before) {
    if (expected_version === undefined) throw invalid({ expected_version: ['required'] })
    refuseOutdated(before, expected_version)
  }
  await work.run(sql`insert into lien_holder
      (lien_id, holder, recovery_agent, claim_number, plan_kind, address, phone, updated_by)
    values (${id}, ${holder}, ${recovery_agent ?? null}, ${claim_number ?? null}, ${plan_kind ?? null},
      ${address ?? null}, ${phone ?? null}, ${work.viewer.id})
    on conflict (lien_id) do update set holder = excluded.holder, recovery_agent = excluded.recovery_agent,
      claim_number = excluded.claim_number, plan_kind = excluded.plan_kind, address = excluded.address,
      phone = excluded.phone, version = lien_holder.version + 1, updated_at = now(), updated_by = excluded.updated_by`)
  await note(work, before ? 'update' : 'create', held, { part: 'holder' })
  return shown(work, held)
}

/** From then on Medicare charges interest. */
const DAYS_TO_PAY_MEDICARE = 60

export async function addDemand(work: Work, id: string, draft: DemandDraft): Promise<string> {
  const held = await lienToWrite(work, id)
  const { kind, dated_on } = draft
  const amount = draft.kind === 'notice' ? null : draft.amount_cents
  const usual = kind === 'final' && held.lien_type === 'medicare' ? addDays(dated_on, DAYS_TO_PAY_MEDICARE) : null
  const due = draft.kind === 'notice' ? null : (draft.due_on ?? usual)
  if (due !== null && due < dated_on) throw invalid({ due_on: ['before_start'] })
  await work.run(sql`insert into lien_demand (id, lien_id, kind, amount_cents, dated_on, due_on, by)
    values (${newId()}, ${id}, ${kind}, ${amount}::bigint, ${dated_on}, ${due}::date, ${work.viewer.id})`)
  await note(work, 'create', held, { part: 'demand', kind })
  return shown(work, held)
}

/** A confirmed share rests on its demand, which stays as it is. */
export async function removeDemand(
  work: Work,
  id: string,
  { reason, expected_version }: DemandRemoval,
): Promise<string> {
  const found = await work.row(sql<{ lien_id: string; version: number; ended_reason: string | null }>`select lien_id,
    version, ended_reason from lien_demand where id = ${id}`)
  if (!found) throw new Refusal('NOT_FOUND')
  const held = await lienToWrite(work, found.lien_id)
  refuseOutdated(found, expected_version)
  const relied = await work.row(sql`select from lien_procurement where demand_id = ${id} limit 1`)
  if (found.ended_reason !== null || relied) throw new Refusal('IMMUTABLE')
  await work.run(sql`update lien_demand set ended_at = now(), ended_by = ${work.viewer.id}, ended_reason = ${reason},
    version = version + 1 where id = ${id}`)
  await note(work, 'delete', held, { part: 'demand', reason })
  return shown(work, held)
}

async function note(work: Work, action: AuditAction, held: Held, detail: Values): Promise<void> {
  await work.note({ action, entity: 'lien', entityId: held.id, patientIds: [held.patient_id], detail })
}
