import { lien } from '#domain/entities/lien.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { shareByBps } from '#domain/rules/money.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import { fundingMachine, type FundingStatus } from '#domain/rules/transitions/lien.ts'
import { refuseOutdated, type Values, type Work } from '#server/records/commands.ts'
import { refuseWrong } from '#server/records/refusals.ts'
import { seeing } from '#server/records/rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { ask, illegal } from '#server/workflow/ask.ts'
import { addLienEvent } from './events.ts'
import { refuseAboveLimits } from './funding-limits.ts'
import { refuseForeignDocument } from './transition.ts'
import type { FundingWish } from './wish.ts'

const ended = ['paid', 'released', 'void', 'written_off']

/** From the offer to a funder to the purchase. Who may not know of funding is not told that there is any. */
export async function moveFunding(work: Work, id: string, wish: FundingWish): Promise<string> {
  if (!work.viewer.sees.includes('price')) throw new Refusal('NOT_FOUND')
  const held = await work.hold(lien, id, 'read')
  refuseOutdated(held, wish.expected_version)
  const from = held['funding_status'] as FundingStatus
  const offeredTo = held['offered_to_id'] as string | null
  // Its own people are not the ones who answer for another funder.
  if (work.viewer.user_type === 'funder' && offeredTo !== work.viewer.funder_id) throw illegal([])
  const actor = await actorOf(work)
  const funderId = wish.funder_id ?? offeredTo ?? undefined
  const price = await priceOf(work, held, wish, actor, funderId)
  const facts = {
    reason: wish.reason ?? null,
    offered_by: await offeredBy(work, id),
    billed_cents: Number(held['billed_cents']),
    price_cents: price,
    purchase_date: (wish.purchase_date ?? held['purchase_date'] ?? null) as string | null,
    assignment_document_id: (wish.assignment_document_id ?? held['assignment_document_id'] ?? null) as string | null,
  }
  const { effects } = ask({ machine: fundingMachine, from, to: wish.to, actor, facts })
  if (ended.includes(String(held['status']))) throw new Refusal('GUARD_FAILED', { errors: { _: ['LIEN_ENDED'] } })
  // What nobody has asserted yet is nothing that could be sold.
  if (held['status'] === 'draft') throw new Refusal('GUARD_FAILED', { errors: { _: ['LIEN_NOT_ASSERTED'] } })
  refuseWrong(lien, { ...held, price_cents: price, purchase_date: facts.purchase_date }, seeing(lien, work.viewer))
  await refuseOtherPaper(work, held, wish.assignment_document_id)
  if (wish.to === 'funded') await signAssignment(work, facts.assignment_document_id)
  if (wish.to === 'offered' || wish.to === 'funded') await refuseUnknownFunder(work, funderId)
  // A funder answers for itself; what it was offered was measured before.
  const passed =
    funderId && price !== null && limited.includes(wish.to) && actor?.role !== 'funder'
      ? await refuseAboveLimits(work, held, funderId, price, wish, actor)
      : []

  const isCounter = wish.to === 'offered' && actor?.role === 'funder'
  await work.change(
    lien,
    id,
    isCounter ? { counter_price_cents: sql`${price}::bigint` } : columnsAfter(wish, effects, funderId, price),
  )
  await addLienEvent(work, held, {
    kind: 'funding',
    from,
    to: wish.to,
    reason: wish.reason,
    detail: {
      funder_id: funderId ?? null,
      price_cents: price,
      ...(isCounter && { counter: true }),
      ...(passed.length > 0 && { over_limits: passed }),
    },
  })
  if (effects.length > 0) {
    const to = effects.includes('change_owner') ? funderId : (held['medical_provider_id'] ?? held['chiropractor_id'])
    await addLienEvent(work, held, { kind: 'owner', from: held['owner_id'] as string | null, to: to as string | null })
  }
  return `{"lien":${await work.shown(lien, id, 'read')}}`
}

/** Steps that bind money. */
const limited: readonly FundingStatus[] = ['offered', 'approved', 'funded']

/**
 * The price is the portal's offer, made from the funder's terms where nobody names another; the funder's own is a counter
 * until somebody of the portal takes it. Later steps repeat it, and never change it.
 */
async function priceOf(
  work: Work,
  held: Values,
  { to, price_cents: said }: FundingWish,
  actor: Actor | undefined,
  funderId: string | undefined,
): Promise<number | null> {
  if (to === 'offered') return said ?? (actor?.role === 'funder' ? null : await usualPriceOf(work, held, funderId))
  const counter = actor?.role === 'funder' ? null : (held['counter_price_cents'] as number | null)
  const agreed = (to === 'approved' ? counter : null) ?? (held['price_cents'] as number | null)
  if (said !== undefined && said !== agreed) throw invalid({ price_cents: ['set_by_offer'] })
  return agreed
}

async function usualPriceOf(work: Work, held: Values, funderId: string | undefined): Promise<number | null> {
  const terms = funderId && (await work.row(sql`select default_price_bps from funder where id = ${funderId}`))
  const bps = terms ? (terms['default_price_bps'] as number | null) : null
  return bps === null ? null : shareByBps(Number(held['billed_cents']), bps)
}

/** An assignment is the paper of one lien: a police report assigns nothing, and neither does another lien's. */
async function refuseOtherPaper(work: Work, held: Values, id: string | undefined): Promise<void> {
  await refuseForeignDocument(work, held, id, 'assignment_document_id')
  if (!id) return
  const found = await work.row(sql`select from patient_document
    where id = ${id} and doc_type = 'assignment' and lien_id = ${held['id']}`)
  if (!found) throw invalid({ assignment_document_id: ['not_for_lien'] })
}

/**
 * An assignment is signed by the uploaded paper that a second person accepts: the purchase is
 * recorded by another person than the one who added the paper.
 */
async function signAssignment(work: Work, id: string | null): Promise<void> {
  if (!id) return
  const paper = await work.row(sql`update patient_document set sign_status = 'signed', version = version + 1,
      updated_at = now(), updated_by = ${work.viewer.id}
    where id = ${id} returning created_by`)
  if (paper?.['created_by'] === work.viewer.id)
    throw new Refusal('GUARD_FAILED', { errors: { _: ['SECOND_PERSON_MISSING'] } })
}

async function offeredBy(work: Work, id: string): Promise<string | null> {
  const row = await work.row(sql`select funding_offered_by(${id}) as by`)
  return (row?.['by'] ?? null) as string | null
}

async function refuseUnknownFunder(work: Work, funderId: string | undefined): Promise<void> {
  if (!funderId) throw invalid({ funder_id: ['required'] })
  const found = await work.row(sql`select from funder where id = ${funderId} and is_active and deleted_at is null`)
  if (!found) throw invalid({ funder_id: ['not_found'] })
}

function columnsAfter(
  wish: FundingWish,
  effects: readonly string[],
  funderId: string | undefined,
  price: number | null,
): Record<string, Sql> {
  const columns: Record<string, Sql> = { funding_status: sql`${wish.to}`, counter_price_cents: raw('null') }
  if (limited.includes(wish.to)) columns['price_cents'] = sql`${price}::bigint`
  if (wish.purchase_date) columns['purchase_date'] = sql`${wish.purchase_date}::date`
  if (wish.assignment_document_id) columns['assignment_document_id'] = sql`${wish.assignment_document_id}::uuid`
  if (wish.to === 'offered') columns['offered_to_id'] = sql`${funderId}::uuid`
  if (effects.includes('change_owner')) {
    columns['offered_to_id'] = raw('null')
    columns['owner_type'] = sql`'funder'`
    columns['owner_id'] = sql`${funderId}::uuid`
    // Frozen with the purchase: a later change of the funder's rate is for later purchases.
    columns['servicing_fee_bps'] = sql`(select servicing_fee_bps from funder where id = ${funderId}::uuid)`
  }
  if (effects.includes('return_owner')) {
    columns['owner_type'] = raw(`case when medical_provider_id is not null then 'provider' else 'chiropractor' end`)
    columns['owner_id'] = raw('coalesce(medical_provider_id, chiropractor_id)')
    columns['servicing_fee_bps'] = raw('null')
  }
  return columns
}
