import { lien } from '#domain/entities/lien.ts'
import { invalid } from '#domain/errors.ts'
import { adjustedCents } from '#domain/rules/lien-arithmetic.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import { lienMachine, type LienStatus } from '#domain/rules/transitions/lien.ts'
import type { LienFacts } from '#domain/rules/transitions/lien-facts.ts'
import { refuseOutdated, type Values, type Work } from '#server/records/commands.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { ask, illegal } from '#server/workflow/ask.ts'
import { addLienEvent } from './events.ts'
import type { LienWish } from './wish.ts'
import { closeOffer, layOffer, openOffer, type Offer } from './offers.ts'

const bargaining: readonly LienStatus[] = ['reduction_requested', 'negotiating']

/** A firm moves liens that it may only read otherwise: the machine says who moves what. */
export async function moveLien(work: Work, id: string, wish: LienWish): Promise<string> {
  const held = await work.hold(lien, id, 'read')
  refuseOutdated(held, wish.expected_version)
  const actor = await actorOf(work)
  if (!actor) throw illegal([])
  // What a funder is only offered it does not bargain over yet.
  if (actor.role === 'funder' && held['owner_id'] !== work.viewer.funder_id) throw illegal([])
  const offer = await openOffer(work, held)
  const from = held['status'] as LienStatus
  const facts = await factsOf(work, held, wish, offer)
  const { effects } = ask({ machine: lienMachine, from, to: wish.to, actor, facts })
  await refuseForeignDocument(work, held, wish.release_document_id, 'release_document_id')

  await work.change(lien, id, columnsAfter(held, wish, facts, effects, actor))
  if (bargaining.includes(wish.to)) await layOffer(work, held, actor, wish, offer)
  else if (offer) await closeOffer(work, offer, wish.to === 'agreed' && !wish.in_full ? 'accepted' : 'expired')
  if (wish.to === 'void') await work.run(sql`update appointment set lien_id = null where lien_id = ${id}`)
  await addLienEvent(work, held, { kind: 'status', from, to: wish.to, reason: wish.reason, detail: said(wish) })
  const reduction =
    wish.to === 'agreed' ? (facts.reduction_cents ?? 0) : effects.includes('unlock_final') ? 0 : undefined
  const moved = (reduction ?? Number(held['reduction_cents'])) - Number(held['reduction_cents'])
  if (moved !== 0) await addLienEvent(work, held, { kind: 'reduction', amount: moved, reason: wish.reason })
  if (wish.to === 'agreed') await endIfPaid(work, held)
  return `{"lien":${await work.shown(lien, id, 'read')}}`
}

/** What was paid early may be all that both sides have agreed on. */
async function endIfPaid(work: Work, lienRow: Values): Promise<void> {
  const left = await work.row(sql`select balance_cents from lien where id = ${lienRow['id']}`)
  if (Number(left?.['balance_cents']) > 0) return
  await work.change(lien, String(lienRow['id']), { status: raw(`'paid'`) })
  await addLienEvent(work, lienRow, { kind: 'status', from: 'agreed', to: 'paid' })
}

async function factsOf(work: Work, held: Values, wish: LienWish, offer: Offer | undefined): Promise<LienFacts> {
  const before = await work.row(sql`select state_before_dispute(${held['id']}) as state`)
  const asksFor = reductionWanted(held, wish, offer)
  return {
    reason: wish.reason ?? null,
    confirmation_method: wish.confirmation_method ?? null,
    offer_by: offer?.by ?? null,
    adjusted_cents: adjustedCents(held),
    ...(asksFor !== undefined && { reduction_cents: asksFor }),
    final_cents: Number(held['final_cents']),
    paid_cents: Number(held['paid_cents']),
    release_document_id: (wish.release_document_id ?? held['release_document_id'] ?? null) as string | null,
    // A correction or a change of firm during the dispute has taken the confirmation away.
    earlier_state:
      held['confirmed_at'] === null && before?.['state'] === 'confirmed'
        ? 'asserted'
        : ((before?.['state'] ?? null) as string | null),
  }
}

/** Who accepts an offer that has left the table meanwhile must not find that he agreed to owe it all. */
function reductionWanted(held: Values, wish: LienWish, offer: Offer | undefined): number | undefined {
  if (wish.in_full) return 0
  if (offer) return adjustedCents(held) - offer.amount_cents
  return bargaining.includes(held['status'] as LienStatus) ? undefined : 0
}

function columnsAfter(
  held: Values,
  wish: LienWish,
  facts: LienFacts,
  effects: readonly string[],
  actor: Actor,
): Record<string, Sql> {
  const columns: Record<string, Sql> = { status: sql`${wish.to}` }
  if (wish.to === 'confirmed' && held['status'] === 'asserted') {
    columns['confirmed_at'] = raw('now()')
    columns['confirmed_by'] = sql`${actor.id}::uuid`
    columns['confirmed_method'] = sql`${wish.confirmation_method}`
  }
  if (wish.to === 'agreed') columns['reduction_cents'] = sql`${facts.reduction_cents ?? 0}::bigint`
  if (effects.includes('unlock_final')) columns['reduction_cents'] = raw('0')
  columns['dispute_reason'] = wish.to === 'disputed' ? sql`${wish.reason}` : raw('null')
  if (wish.to === 'void' || wish.to === 'written_off') columns['write_off_reason'] = sql`${wish.reason}`
  if (wish.release_document_id) columns['release_document_id'] = sql`${wish.release_document_id}::uuid`
  return columns
}

/** A paper that proves something for one case proves nothing for another. */
export async function refuseForeignDocument(
  work: Work,
  lienRow: Values,
  id: string | undefined,
  field: string,
): Promise<void> {
  if (!id) return
  const found = await work.row(
    sql`select from patient_document where id = ${id} and patient_id = ${lienRow['patient_id']} and deleted_at is null`,
  )
  if (!found) throw invalid({ [field]: ['not_found'] })
}

function said({ to: _to, reason: _reason, expected_version: _version, ...rest }: LienWish): Values {
  return rest
}
