import type { LienMoveInput } from '#domain/calls/liens.ts'
import { lien } from '#domain/entities/lien.ts'
import type { Row } from '#domain/entity.ts'
import { invalid } from '#domain/errors.ts'
import { adjustedCents } from '#domain/rules/lien-arithmetic.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import { lienMachine, type LienStatus } from '#domain/rules/transitions/lien.ts'
import type { LienFacts } from '#domain/rules/transitions/lien-facts.ts'
import { refuseOutdated, type Values, type Work } from '#server/records/commands.ts'
import type { ColumnValues } from '#server/records/rules.ts'
import { raw, sql } from '#server/records/sql.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { requirePermit, illegalTransition } from '#server/workflow/permit.ts'
import { addLienEvent } from './events.ts'
import { closeOffer, layOffer, openOffer, type Offer } from './offers.ts'
import { refusePaidOut } from './shared-out.ts'

type Lien = Row<typeof lien>

const bargaining: readonly LienStatus[] = ['reduction_requested', 'negotiating']

/** A firm moves liens that it may only read otherwise: the machine says who moves what. `act`: what it is a part of. */
export async function moveLien(work: Work, id: string, input: LienMoveInput, act: Values = {}): Promise<string> {
  const held = await work.hold(lien, id, 'read')
  refuseOutdated(held, input.expected_version)
  const actor = await actorOf(work)
  if (!actor) throw illegalTransition([])
  // What a funder is only offered it does not bargain over yet.
  if (actor.role === 'funder' && held.owner_id !== work.viewer.funder_id) throw illegalTransition([])
  const offer = await openOffer(work, held)
  const from = held.status
  const facts = await factsOf(work, held, input, offer)
  const { effects } = requirePermit({ machine: lienMachine, from, to: input.to, actor, facts })
  await refuseForeignDocument(work, held, input.release_document_id, 'release_document_id')
  if (input.to === 'void' || effects.includes('unlock_final')) await refusePaidOut(work, held)

  await work.change(lien, id, columnsAfter(held, input, facts, effects, actor))
  if (bargaining.includes(input.to)) await layOffer(work, held, actor, input, offer)
  else if (offer) await closeOffer(work, offer, input.to === 'agreed' && !input.in_full ? 'accepted' : 'expired')
  if (input.to === 'void') await work.run(sql`update appointment set lien_id = null where lien_id = ${id}`)
  await addLienEvent(work, held, {
    kind: 'status',
    from,
    to: input.to,
    reason: input.reason,
    detail: { ...said(input), ...act },
  })
  const reduction =
    input.to === 'agreed' ? (facts.reduction_cents ?? 0) : effects.includes('unlock_final') ? 0 : undefined
  const moved = (reduction ?? held.reduction_cents) - held.reduction_cents
  if (moved !== 0) await addLienEvent(work, held, { kind: 'reduction', amount: moved, reason: input.reason })
  if (input.to === 'agreed') await endIfPaid(work, held)
  return `{"lien":${await work.shown(lien, id, 'read')}}`
}

/** What was paid early may be all that both sides have agreed on. */
export async function endIfPaid(work: Work, held: Lien): Promise<void> {
  const left = await work.row(sql<Pick<Lien, 'balance_cents'>>`select balance_cents from lien where id = ${held.id}`)
  if (left && left.balance_cents > 0) return
  await work.change(lien, held.id, { status: raw(`'paid'`) })
  await addLienEvent(work, held, { kind: 'status', from: 'agreed', to: 'paid' })
}

async function factsOf(work: Work, held: Lien, input: LienMoveInput, offer: Offer | undefined): Promise<LienFacts> {
  const before = await work.row(sql<{ state: LienStatus | null }>`select state_before_dispute(${held.id}) as state`)
  const asksFor = reductionWanted(held, input, offer)
  return {
    reason: input.reason ?? null,
    confirmation_method: input.confirmation_method ?? null,
    offer_by: offer?.by ?? null,
    adjusted_cents: adjustedCents(held),
    ...(asksFor !== undefined && { reduction_cents: asksFor }),
    final_cents: held.final_cents,
    paid_cents: held.paid_cents,
    release_document_id: input.release_document_id ?? held.release_document_id,
    // A correction or a change of firm during the dispute has taken the confirmation away.
    earlier_state: held.confirmed_at === null && before?.state === 'confirmed' ? 'asserted' : (before?.state ?? null),
  }
}

/** Who accepts an offer that has left the table meanwhile must not find that he agreed to owe it all. */
function reductionWanted(held: Lien, input: LienMoveInput, offer: Offer | undefined): number | undefined {
  if (input.in_full) return 0
  if (offer) return adjustedCents(held) - offer.amount_cents
  return bargaining.includes(held.status) ? undefined : 0
}

function columnsAfter(
  held: Lien,
  input: LienMoveInput,
  facts: LienFacts,
  effects: readonly string[],
  actor: Actor,
): ColumnValues<Lien> {
  const columns: ColumnValues<Lien> = { status: sql`${input.to}` }
  if (input.to === 'confirmed' && held.status === 'asserted') {
    columns.confirmed_at = raw('now()')
    columns.confirmed_by = sql`${actor.id}::uuid`
    columns.confirmed_method = sql`${input.confirmation_method}`
  }
  if (input.to === 'agreed') columns.reduction_cents = sql`${facts.reduction_cents ?? 0}::bigint`
  if (effects.includes('unlock_final')) columns.reduction_cents = raw('0')
  columns.dispute_reason = input.to === 'disputed' ? sql`${input.reason}` : raw('null')
  if (input.to === 'void' || input.to === 'written_off') columns.write_off_reason = sql`${input.reason}`
  if (input.release_document_id) columns.release_document_id = sql`${input.release_document_id}::uuid`
  return columns
}

/** A paper that proves something for one case proves nothing for another. */
export async function refuseForeignDocument(
  work: Work,
  held: Pick<Lien, 'patient_id'>,
  id: string | undefined,
  field: string,
): Promise<void> {
  if (!id) return
  const found = await work.row(
    sql`select from patient_document where id = ${id} and patient_id = ${held.patient_id} and deleted_at is null`,
  )
  if (!found) throw invalid({ [field]: ['not_found'] })
}

function said({ to: _to, reason: _reason, expected_version: _version, ...rest }: LienMoveInput): Values {
  return rest
}
