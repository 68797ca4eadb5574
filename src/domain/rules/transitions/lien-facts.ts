import { reductionPermille } from '../lien-arithmetic.ts'
import type { Actor } from './actor.ts'
import { isOtherPerson } from './actor.ts'
import type { WithReason } from './guards.ts'
import { need, needGiven } from './guards.ts'

export type LienFacts = WithReason & {
  confirmation_method?: string | null
  /** Which side made the offer that is on the table. */
  offer_by?: 'firm' | 'owner' | null
  adjusted_cents?: number
  reduction_cents?: number
  /** Up to here the portal accepts without an administrator. */
  accept_limit_permille?: number
  final_cents?: number | null
  paid_cents?: number
  release_document_id?: string | null
  earlier_state?: string | null
}

export const defaultAcceptLimitPermille = 200

const isFirm = (actor: Actor) => actor.role === 'law_firm'

const asksNothingOff = (facts: LienFacts) => facts.reduction_cents === 0

/** The firm may also give up asking and owe the full amount. */
const answersOtherSide = (facts: LienFacts, actor: Actor) =>
  isFirm(actor) ? facts.offer_by === 'owner' || asksNothingOff(facts) : facts.offer_by === 'firm'

/** An administrator and the owner's own delegate know no limit; the firm takes what the owner offered. */
function isWithinLimit(facts: LienFacts, actor: Actor): boolean {
  if (actor.role === 'admin' || actor.role === 'funder' || isFirm(actor)) return true
  const { reduction_cents, adjusted_cents, accept_limit_permille = defaultAcceptLimitPermille } = facts
  if (reduction_cents === undefined || adjusted_cents === undefined) return false
  return reductionPermille(reduction_cents, adjusted_cents) <= accept_limit_permille
}

export const acceptsOffer = [
  need<LienFacts>('REDUCTION_MISSING', (facts) => facts.reduction_cents !== undefined),
  need<LienFacts>('OFFER_NOT_FROM_OTHER_SIDE', answersOtherSide),
  need<LienFacts>('REDUCTION_ABOVE_LIMIT', isWithinLimit),
]

export const takesFullAmount = [need<LienFacts>('REDUCTION_NEEDS_OFFER', asksNothingOff)]

export const paidInPart = [
  need<LienFacts>(
    'NOT_PAID_IN_PART',
    ({ paid_cents = 0, final_cents }) => typeof final_cents === 'number' && paid_cents > 0 && paid_cents < final_cents,
  ),
]

export const paidInFull = [
  need<LienFacts>('NOT_PAID_IN_FULL', ({ paid_cents, final_cents }) => {
    return typeof final_cents === 'number' && paid_cents === final_cents
  }),
]

export const nothingPaid = need<LienFacts>('MONEY_RECEIVED', (facts) => facts.paid_cents === 0)

export const needFinal = needGiven<LienFacts>('FINAL_AMOUNT_MISSING', 'final_cents')

export type FundingFacts = WithReason & {
  offered_by?: string | null
  billed_cents?: number
  price_cents?: number | null
  purchase_date?: string | null
  assignment_document_id?: string | null
  admin_confirmed_price?: boolean
}

const isUnusualPrice = (price: number, billed: number) => price === 0 || price * 10 > billed * 6

export const notOwnOffer = need<FundingFacts>('OWN_OFFER', (facts, actor) => isOtherPerson(actor, facts.offered_by))

export const priceGiven = needGiven<FundingFacts>('PRICE_MISSING', 'price_cents')

/** Of what a funder asks the portal decides when it takes it. */
export const usualPrice = need<FundingFacts>(
  'PRICE_NEEDS_ADMIN',
  ({ price_cents, billed_cents, admin_confirmed_price }, actor) => {
    if (actor.role === 'admin' || actor.role === 'funder' || admin_confirmed_price === true) return true
    return typeof price_cents === 'number' && billed_cents !== undefined && !isUnusualPrice(price_cents, billed_cents)
  },
)

export const becomesFunded = [
  priceGiven,
  needGiven<FundingFacts>('PURCHASE_DATE_MISSING', 'purchase_date'),
  needGiven<FundingFacts>('ASSIGNMENT_MISSING', 'assignment_document_id'),
  usualPrice,
]
