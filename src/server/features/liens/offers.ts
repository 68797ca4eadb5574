import { invalid } from '#domain/errors.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import { adjustedCents } from '#domain/rules/lien-arithmetic.ts'
import { DAYS_OPEN, type OfferSide } from '#domain/rules/transitions/offers.ts'
import type { Values, Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'
import type { LienWish } from './wish.ts'

export interface Offer {
  readonly id: string
  readonly by: OfferSide
  /** What would be paid. */
  readonly amount_cents: number
  /** The settlement it rests on. */
  readonly settlement_cents: number | null
}

/** The offer on the table; one whose day has passed is there no more. */
export async function openOffer(work: Work, lien: Values): Promise<Offer | undefined> {
  await work.run(sql`update reduction_offer set state = 'expired', answered_at = now()
    where lien_id = ${lien['id']} and state = 'open' and expires_on < today_at_the_firm(lien_id)`)
  const row = await work.row(
    sql`select id, offered_by, amount_cents, (basis ->> 'settlement_cents')::bigint as settlement_cents from reduction_offer where lien_id = ${lien['id']} and state = 'open' for update`,
  )
  if (!row) return undefined
  const settlement_cents = row['settlement_cents'] as number | null
  return { id: String(row['id']), by: sideIn(row), amount_cents: Number(row['amount_cents']), settlement_cents }
}

export function sideIn(row: Values): OfferSide {
  return row['offered_by'] === 'lawfirm' ? 'firm' : 'owner'
}

const sides: Partial<Record<Actor['role'], string>> = { law_firm: 'lawfirm', funder: 'owner' }

/**
 * One offer lies on the table; the next one takes its place and names it. It says what the settlement, the fee, the costs
 * and all liens come to: before there is a settlement, what somebody expects.
 */
export async function layOffer(
  work: Work,
  lien: Values,
  actor: Actor,
  wish: LienWish,
  before: Offer | undefined,
): Promise<void> {
  if (wish.offer_cents === undefined) return
  if (wish.offer_cents >= adjustedCents(lien)) throw invalid({ offer_cents: ['not_below_balance'] })
  if (wish.offer_cents < Number(lien['paid_cents'])) throw invalid({ offer_cents: ['below_payments'] })
  const expected = wish.expected_settlement_cents ?? before?.settlement_cents ?? null
  const found = await work.row(sql`select offer_basis(${lien['id']}, ${expected}) as basis`)
  const basis = found?.['basis']
  if (!basis) throw invalid({ expected_settlement_cents: ['required'] })
  if (before) await closeOffer(work, before, 'countered')
  await work.run(sql`insert into reduction_offer
      (id, lien_id, offered_by, amount_cents, basis, message, expires_on, answers_id, by)
    values (${newId()}, ${lien['id']}, ${sides[actor.role] ?? 'portal'}, ${wish.offer_cents}, ${JSON.stringify(basis)}::jsonb,
      ${wish.message ?? null}, coalesce(${wish.expires_on ?? null}::date, today_at_the_firm(${lien['id']}) + ${DAYS_OPEN}::int),
      ${before?.id ?? null}, ${work.viewer.id})`)
}

export async function closeOffer(
  work: Work,
  offer: Offer,
  state: 'countered' | 'accepted' | 'declined' | 'withdrawn' | 'expired',
): Promise<void> {
  await work.run(
    sql`update reduction_offer set state = ${state}, answered_at = now(), answered_by = ${work.viewer.id} where id = ${offer.id}`,
  )
}
