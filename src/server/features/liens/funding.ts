import { lien } from '#domain/entities/lien.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { fundingMachine, type FundingStatus } from '#domain/rules/transitions/lien.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { refuseWrong } from '#server/records/refusals.ts'
import { seeing } from '#server/records/rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { ask, illegal } from '#server/workflow/ask.ts'
import { addLienEvent } from './events.ts'
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
  const facts = {
    reason: wish.reason ?? null,
    offered_by: await offeredBy(work, id),
    billed_cents: Number(held['billed_cents']),
    price_cents: (wish.price_cents ?? held['price_cents'] ?? null) as number | null,
    purchase_date: (wish.purchase_date ?? held['purchase_date'] ?? null) as string | null,
    assignment_document_id: (wish.assignment_document_id ?? held['assignment_document_id'] ?? null) as string | null,
  }
  const { effects } = ask({ machine: fundingMachine, from, to: wish.to, actor: await actorOf(work), facts })
  if (ended.includes(String(held['status']))) throw new Refusal('GUARD_FAILED', { errors: { _: ['LIEN_ENDED'] } })
  refuseWrong(
    lien,
    { ...held, price_cents: facts.price_cents, purchase_date: facts.purchase_date },
    seeing(lien, work.viewer),
  )
  await refuseForeignDocument(work, held, wish.assignment_document_id, 'assignment_document_id')

  const funderId = wish.funder_id ?? offeredTo ?? undefined
  if (wish.to === 'offered' || wish.to === 'funded') await refuseUnknownFunder(work, funderId)
  await work.change(lien, id, columnsAfter(wish, effects, funderId))
  await addLienEvent(work, held, {
    kind: 'funding',
    from,
    to: wish.to,
    reason: wish.reason,
    detail: { funder_id: funderId ?? null, price_cents: facts.price_cents },
  })
  if (effects.length > 0) {
    const to = effects.includes('change_owner') ? funderId : (held['medical_provider_id'] ?? held['chiropractor_id'])
    await addLienEvent(work, held, { kind: 'owner', from: held['owner_id'] as string | null, to: to as string | null })
  }
  return `{"lien":${await work.shown(lien, id, 'read')}}`
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
): Record<string, Sql> {
  const columns: Record<string, Sql> = { funding_status: sql`${wish.to}` }
  if (wish.price_cents !== undefined) columns['price_cents'] = sql`${wish.price_cents}::bigint`
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
