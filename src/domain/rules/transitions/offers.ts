import { isAmong, type Actor } from './actor.ts'
import type { LienFacts } from './lien-facts.ts'
import { lienMachine, type LienStatus } from './lien.ts'
import { check } from './machine.ts'

/** How long an offer stands that names no last day. */
export const DAYS_OPEN = 30

export type OfferSide = 'firm' | 'owner'
export const offerAnswers = ['accept', 'counter', 'decline', 'withdraw'] as const
export type OfferAnswer = (typeof offerAnswers)[number]

/** Who made an offer, as it is kept. */
export const offerAuthors = ['lawfirm', 'owner', 'portal'] as const
export type OfferAuthor = (typeof offerAuthors)[number]

export const offerStates = ['open', 'countered', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type OfferState = (typeof offerStates)[number]

const bargaining = ['law_firm', 'admin', 'underwriter', 'funder'] as const

/** The firm negotiates for its client, every other negotiating role for the lien's owner; undefined for the rest. */
export function sideOf(actor: Actor): OfferSide | undefined {
  if (!isAmong(actor, [...bargaining, 'employee'])) return undefined
  return actor.role === 'law_firm' ? 'firm' : 'owner'
}

/** What this person may do about an offer that lies on the table of a lien. */
export function answersTo(by: OfferSide, status: LienStatus, actor: Actor, facts: LienFacts): OfferAnswer[] {
  const side = sideOf(actor)
  if (!side) return []
  if (side === by) return ['withdraw']
  const reaches = (to: LienStatus): boolean => check(lienMachine, { from: status, to, actor, facts }).ok
  const answers: OfferAnswer[] = []
  if (reaches('agreed')) answers.push('accept')
  if (reaches('negotiating') || reaches('reduction_requested')) answers.push('counter')
  if (isAmong(actor, bargaining)) answers.push('decline')
  return answers
}
