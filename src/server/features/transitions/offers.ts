import { invalid } from '#domain/errors.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import type { Values, Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'
import type { LienWish } from './lien-wish.ts'

export interface Offer {
  readonly id: string
  readonly by: 'firm' | 'owner'
  /** What would be paid. */
  readonly amount_cents: number
}

export async function openOffer(work: Work, lien: Values): Promise<Offer | undefined> {
  const row = await work.row(
    sql`select id, offered_by, amount_cents from reduction_offer where lien_id = ${lien['id']} and state = 'open' for update`,
  )
  if (!row) return undefined
  return {
    id: String(row['id']),
    by: row['offered_by'] === 'lawfirm' ? 'firm' : 'owner',
    amount_cents: Number(row['amount_cents']),
  }
}

const sides: Partial<Record<Actor['role'], string>> = { law_firm: 'lawfirm', funder: 'owner' }

/** One offer lies on the table; the next one takes its place and names it. */
export async function layOffer(
  work: Work,
  lien: Values,
  actor: Actor,
  wish: LienWish,
  before: Offer | undefined,
): Promise<void> {
  if (wish.offer_cents === undefined) return
  if (wish.offer_cents > adjusted(lien)) throw invalid({ offer_cents: ['above_balance'] })
  if (before) await closeOffer(work, before, 'countered')
  await work.run(sql`insert into reduction_offer (id, lien_id, offered_by, amount_cents, message, answers_id, by)
    values (${newId()}, ${lien['id']}, ${sides[actor.role] ?? 'portal'}, ${wish.offer_cents}, ${wish.message ?? null},
      ${before?.id ?? null}, ${work.viewer.id})`)
}

export async function closeOffer(
  work: Work,
  offer: Offer,
  state: 'countered' | 'accepted' | 'declined' | 'expired',
): Promise<void> {
  await work.run(
    sql`update reduction_offer set state = ${state}, answered_at = now(), answered_by = ${work.viewer.id} where id = ${offer.id}`,
  )
}

export function adjusted(lien: Values): number {
  return Number(lien['billed_cents']) - Number(lien['adjustment_cents'])
}
