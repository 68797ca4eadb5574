import type { AuditAction } from '#domain/audit-actions.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type {
  remittanceCalls,
  RemittanceDraft,
  RemittanceMoveInput,
  RemittanceQuery,
} from '#domain/calls/money/remittances.ts'
import { readsOwners } from '#domain/access/money.ts'
import { Refusal } from '#domain/errors.ts'
import { allowedFrom, check } from '#domain/rules/transitions/machine.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import { remittanceMachine, type RemittanceState } from '#domain/rules/transitions/remittance.ts'
import { actorOf, keepsAccounts } from '#server/workflow/actor.ts'
import { requirePermit, illegalTransition } from '#server/workflow/permit.ts'
import { refuseOutdated, type Values, type Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { ownerName } from './shown.ts'

type Remittance = AnswerOf<typeof remittanceCalls.remittances>['remittances'][number]
type OpenOwner = AnswerOf<typeof remittanceCalls.openOwners>['owners'][number]

/** The cases that a row tells of. */
interface OfCases {
  readonly patient_ids: readonly string[] | null
}
type Kept = Omit<Remittance, 'allowed'> & OfCases & { readonly made_by: string }

/** Amounts not remitted yet, by owner; a bounced check lowers the next remittance. */
function openOf(ownerId: string | null): Sql<OpenOwner & OfCases> {
  return sql<
    OpenOwner & OfCases
  >`with carried as (select unnest(allocation_ids) as id from remittance where state <> 'failed')
    select a.owner_type, a.owner_id, ${raw(ownerName('a'))} as owner_name,
      case a.owner_type when 'funder' then (select remit_method from funder where id = a.owner_id) end as remit_method,
      sum(a.owner_cents)::bigint as amount_cents, array_agg(a.id order by a.id) as allocation_ids,
      array_agg(distinct l.lien_number) as lien_numbers, array_agg(distinct l.patient_id) as patient_ids
    from receipt_allocation a join lien l on l.id = a.lien_id
    where a.owner_id is not null and (${ownerId}::uuid is null or a.owner_id = ${ownerId}) and not exists (select from carried where carried.id = a.id)
    group by a.owner_type, a.owner_id having sum(a.owner_cents) <> 0 order by owner_name, a.owner_id`
}

export async function listOpen(work: Work): Promise<{ answer: string; cases: string[] }> {
  if (!readsOwners(work.viewer)) throw new Refusal('NOT_FOUND')
  const found = await work.rows(openOf(null))
  const owners = found.map(({ patient_ids: _patients, ...owner }) => owner)
  return { answer: JSON.stringify({ owners }), cases: casesOf(found) }
}

export async function makeRemittance(work: Work, draft: RemittanceDraft): Promise<string> {
  if (!readsOwners(work.viewer) || !keepsAccounts(await actorOf(work))) throw new Refusal('NOT_FOUND')
  const [open] = await work.rows(openOf(draft.owner_id))
  if (!open || open.amount_cents <= 0) throw new Refusal('GUARD_FAILED', { errors: { _: ['NOTHING_TO_REMIT'] } })
  const id = newId()
  await work.run(sql`insert into remittance (id, owner_type, owner_id, amount_cents, allocation_ids, method, made_by)
    values (${id}, ${open.owner_type}, ${open.owner_id}, ${open.amount_cents}, ${open.allocation_ids}::uuid[],
      ${draft.method}, ${work.viewer.id})`)
  await note(work, 'create', id, casesOf([open]), { amount_cents: open.amount_cents })
  return JSON.stringify({ remittance: await shown(work, id) })
}

interface Held {
  readonly version: number
  readonly state: RemittanceState
  readonly made_by: string
  readonly allocation_ids: readonly string[]
}

export async function moveRemittance(work: Work, id: string, input: RemittanceMoveInput): Promise<string> {
  if (!readsOwners(work.viewer)) throw new Refusal('NOT_FOUND')
  const held = await work.row(sql<Held>`select * from remittance where id = ${id} for update`)
  if (!held) throw new Refusal('NOT_FOUND')
  refuseOutdated(held, input.expected_version)
  const cases = await work.rows(sql<{
    patient_id: string
  }>`select distinct l.patient_id from receipt_allocation a join lien l on l.id = a.lien_id
    where a.id = any(${held.allocation_ids}::uuid[])`)
  let from = held.state
  for (const to of input.to === 'approved_and_sent' ? (['approved', 'sent'] as const) : [input.to]) {
    await step(work, { ...held, id, state: from }, to, input)
    await note(
      work,
      'transition',
      id,
      cases.map((row) => row.patient_id),
      { from, to, reason: input.reason ?? null },
    )
    from = to
  }
  return JSON.stringify({ remittance: await shown(work, id) })
}

async function step(
  work: Work,
  { id, state: from, made_by }: Held & { readonly id: string },
  to: RemittanceState,
  input: RemittanceMoveInput,
): Promise<void> {
  const { reason: why = null, reference = null, sent_on = null } = input
  const actor = await actorOf(work)
  if (!actor) throw illegalTransition([])
  const facts = { made_by, reason: why, reference, sent_on }
  requirePermit({ machine: remittanceMachine, from, to, actor, facts })
  await work.run(sql`update remittance set state = ${to}, version = version + 1,
      approved_by = case when ${to} = 'approved' then ${work.viewer.id}::uuid else approved_by end,
      reference = coalesce(${reference}, reference), sent_on = coalesce(${sent_on}::date, sent_on),
      reason = coalesce(${why}, reason)
    where id = ${id}`)
}

/** The portal's people see all; an owner sees what he was sent. */
export async function listRemittances(
  work: Work,
  query: RemittanceQuery,
): Promise<{ answer: string; cases: string[] }> {
  const [patientId, ownerId, state] = [query.patient_id ?? null, query.owner_id ?? null, query.state ?? null]
  const owners = ['provider', 'chiropractor', 'funder']
  const isOwner = owners.includes(work.viewer.user_type)
  if (!isOwner && !readsOwners(work.viewer)) throw new Refusal('NOT_FOUND')
  const found = await rowsSql(
    work,
    sql`(${isOwner} = false or m.state = 'sent') and (${state}::text is null or m.state = ${state})
      and (${ownerId}::uuid is null or m.owner_id = ${ownerId})
      and (${patientId}::uuid is null or exists (select from receipt_allocation a join lien l on l.id = a.lien_id
        where a.id = any(m.allocation_ids) and l.patient_id = ${patientId}))`,
  )
  const actor = await actorOf(work)
  const remittances = found.map((row) => told(row, actor))
  return { answer: JSON.stringify({ remittances }), cases: casesOf(found) }
}

const MOST = 500

function rowsSql(work: Work, where: Sql): Promise<Kept[]> {
  return work.rows(sql<Kept>`select m.id, m.owner_type, m.owner_id, ${raw(ownerName('m'))} as owner_name, m.amount_cents, m.method,
      m.reference, m.state, m.made_by, m.sent_on, m.reason, m.at, m.version,
      (select u.name from "user" u where u.id = m.made_by) as made_by_name,
      (select u.name from "user" u where u.id = m.approved_by) as approved_by_name, lines.rows as lines, lines.patient_ids
    from remittance m cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('lien_number', l.lien_number, 'amount_cents', a.amount_cents,
          'fee_cents', a.fee_cents, 'owner_cents', a.owner_cents) order by l.lien_number, a.id), '[]') as rows,
        array_agg(distinct l.patient_id) as patient_ids
      from receipt_allocation a join lien l on l.id = a.lien_id where a.id = any(m.allocation_ids)) lines
    where ${where} order by m.at desc, m.id desc limit ${MOST}`)
}

async function shown(work: Work, id: string): Promise<Remittance> {
  const [row] = await rowsSql(work, sql`m.id = ${id}`)
  if (!row) throw new Refusal('NOT_FOUND')
  return told(row, await actorOf(work))
}

/** What is still to be said with a step is no hindrance to it. */
const sayable = ['REASON_MISSING', 'REFERENCE_MISSING', 'SENT_ON_MISSING']

function told({ patient_ids: _patients, made_by, ...row }: Kept, actor: Actor | undefined): Remittance {
  const from = row.state
  const facts = { made_by }
  const allowed = actor
    ? allowedFrom(remittanceMachine, from, actor, facts)
        .map(({ to }) => to)
        .filter((to) => {
          const answer = check(remittanceMachine, { from, to, actor, facts })
          return answer.ok || (answer.code === 'GUARD_FAILED' && answer.missing.every((code) => sayable.includes(code)))
        })
    : []
  return { ...row, allowed }
}

function casesOf(rows: readonly OfCases[]): string[] {
  return [...new Set(rows.flatMap((row) => row.patient_ids ?? []))]
}

async function note(work: Work, action: AuditAction, id: string, cases: string[], detail: Values): Promise<void> {
  await work.note({ action, entity: 'remittance', entityId: id, patientIds: cases, detail })
}
