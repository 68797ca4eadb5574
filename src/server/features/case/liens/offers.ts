import type { LienMoveInput } from '#domain/calls/liens.ts'
import type { lien } from '#domain/entities/lien.ts'
import type { Row } from '#domain/entity.ts'
import { invalid } from '#domain/errors.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import { adjustedCents } from '#domain/rules/lien-arithmetic.ts'
import { DAYS_OPEN, type OfferAuthor, type OfferSide, type OfferState } from '#domain/rules/transitions/offers.ts'
import type { Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'

type Lien = Row<typeof lien>

export interface Offer {
  readonly id: string
  readonly by: OfferSide
  /** What would be paid. */
  readonly amount_cents: number
  /** The settlement it rests on. */
  readonly settlement_cents: number | null
}

/** The offer on the table; one whose day has passed is there no more. */
export async function openOffer(work: Work, held: Pick<Lien, 'id'>): Promise<Offer | undefined> {
  await work.run(sql`update reduction_offer set state = 'expired', answered_at = now()
    where lien_id = ${held.id} and state = 'open' and expires_on < today_at_the_firm(lien_id)`)
  const row = await work.row(
    sql<
      Omit<Offer, 'by'> & { offered_by: OfferAuthor }
    >`select id, offered_by, amount_cents, (basis ->> 'settlement_cents')::bigint as settlement_cents from reduction_offer where lien_id = ${held.id} and state = 'open' for update`,
  )
  if (!row) return undefined
  const { offered_by, ...offer } = row
  return { ...offer, by: sideIn({ offered_by }) }
}

export function sideIn({ offered_by }: { readonly offered_by: OfferAuthor }): OfferSide {
  return offered_by === 'lawfirm' ? 'firm' : 'owner'
}

const sides: Partial<Record<Actor['role'], OfferAuthor>> = { law_firm: 'lawfirm', funder: 'owner' }

/**
 * A lien has one open offer; a new one replaces it and refers to it. An offer states the settlement, fee, costs and the
 * total of all liens; before there is a settlement, the expected amount.
 */
export async function layOffer(
  work: Work,
  held: Lien,
  actor: Actor,
  input: LienMoveInput,
  before: Offer | undefined,
): Promise<void> {
  if (input.offer_cents === undefined) return
  if (input.offer_cents >= adjustedCents(held)) throw invalid({ offer_cents: ['not_below_balance'] })
  if (input.offer_cents < held.paid_cents) throw invalid({ offer_cents: ['below_payments'] })
  const expected = input.expected_settlement_cents ?? before?.settlement_cents ?? null
  const found = await work.row(sql<{ basis: object | null }>`select offer_basis(${held.id}, ${expected}) as basis`)
  const basis = found?.basis
  if (!basis) throw invalid({ expected_settlement_cents: ['required'] })
  if (before) await closeOffer(work, before, 'countered')
  await work.run(sql`insert into reduction_offer
      (id, lien_id, offered_by, amount_cents, basis, message, expires_on, answers_id, by)
    values (${newId()}, ${held.id}, ${sides[actor.role] ?? 'portal'}, ${input.offer_cents}, ${JSON.stringify(basis)}::jsonb,
      ${input.message ?? null}, coalesce(${input.expires_on ?? null}::date, today_at_the_firm(${held.id}) + ${DAYS_OPEN}::int),
      ${before?.id ?? null}, ${work.viewer.id})`)
}

export async function closeOffer(work: Work, offer: Offer, state: Exclude<OfferState, 'open'>): Promise<void> {
  await work.run(
    sql`update reduction_offer set state = ${state}, answered_at = now(), answered_by = ${work.viewer.id} where id = ${offer.id}`,
  )
}
