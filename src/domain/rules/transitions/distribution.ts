import { isOtherPerson, type Actor } from './actor.ts'
import { need, needReason, reasonGiven, type WithReason } from './guards.ts'
import type { Machine } from './machine.ts'

export const distributionStates = [
  'draft',
  'proposed',
  'approved',
  'published',
  'accepted',
  'executed',
  'reversed',
] as const

export type DistributionState = (typeof distributionStates)[number]

export type DistributionFacts = WithReason & {
  made_by?: string | null
  /** Error code of the engine, or null if the figures can be computed. */
  error?: string | null
  gross_cents?: number
  /** Whether the inputs on the case are unchanged since the figures were computed. */
  up_to_date?: boolean
  /** Another distribution of the case was accepted and not taken back. */
  other_in_force?: boolean
  /** A supplement distributes the money that it held in trust. */
  supplemented?: boolean
  /** A receipt exists for one of its liens. */
  money_received?: boolean
  /** Number of liens whose owner has not answered yet. */
  unanswered_liens?: number
}

const isMaker = (facts: DistributionFacts, actor: Actor) => Boolean(actor.id) && actor.id === facts.made_by

const ownDraft = need<DistributionFacts>('NOT_OWN_DRAFT', isMaker)

const ownOrAdmin = need<DistributionFacts>(
  'NOT_OWN_DRAFT',
  (facts, actor) => actor.role === 'admin' || isMaker(facts, actor),
)

/** Returning another person's distribution to draft needs a reason; withdrawing one's own does not. */
const reasonToOthers = need<DistributionFacts>(
  'REASON_MISSING',
  (facts, actor) => isMaker(facts, actor) || reasonGiven(facts),
)

const secondPerson = need<DistributionFacts>('SECOND_PERSON_MISSING', (facts, actor) =>
  isOtherPerson(actor, facts.made_by),
)

const computes = need<DistributionFacts>('RESULT_NOT_OK', (facts) => facts.error === null)
const hasSettlement = need<DistributionFacts>('SETTLEMENT_MISSING', (facts) => (facts.gross_cents ?? 0) > 0)
const upToDate = need<DistributionFacts>('CASE_CHANGED', (facts) => facts.up_to_date === true)
const noOtherInForce = need<DistributionFacts>('OTHER_IN_FORCE', (facts) => facts.other_in_force === false)
const ownersAgreed = need<DistributionFacts>('LIENS_NOT_AGREED', (facts) => facts.unanswered_liens === 0)
const notSupplemented = need<DistributionFacts>('SUPPLEMENT_IN_FORCE', (facts) => facts.supplemented !== true)
const nothingReceived = need<DistributionFacts>('MONEY_RECEIVED', (facts) => facts.money_received === false)

/** The firm accepts without a reason; an admin who records its acceptance must give one. */
const reasonForFirm = need<DistributionFacts>(
  'REASON_MISSING',
  (facts, actor) => actor.role === 'law_firm' || reasonGiven(facts),
)

const accounts = ['admin', 'employee:billing'] as const

/**
 * Every distribution that a firm sees was approved by a second person. Once accepted it is binding: it can only be
 * executed, when the owners of reduced liens agree, or reversed, with a reason and unless money was received or a
 * supplement is in force.
 */
export const distributionMachine: Machine<DistributionState, DistributionFacts> = {
  states: distributionStates,
  transitions: [
    {
      from: ['draft'],
      to: 'proposed',
      by: accounts,
      needs: [ownDraft, computes, hasSettlement, upToDate, noOtherInForce],
    },
    { from: ['proposed'], to: 'approved', by: ['admin'], needs: [secondPerson, computes, upToDate, noOtherInForce] },
    { from: ['proposed', 'approved'], to: 'draft', by: accounts, needs: [ownOrAdmin, reasonToOthers] },
    {
      from: ['approved'],
      to: 'published',
      by: accounts,
      needs: [computes, upToDate, noOtherInForce],
      effects: ['replace_published'],
    },
    {
      from: ['published'],
      to: 'accepted',
      by: ['law_firm', 'admin'],
      needs: [reasonForFirm, upToDate, noOtherInForce],
      effects: ['bind_liens'],
    },
    {
      from: ['accepted'],
      to: 'executed',
      by: ['law_firm', ...accounts],
      needs: [ownersAgreed],
      effects: ['make_payable'],
    },
    { from: ['draft'], to: 'reversed', by: accounts, needs: [ownOrAdmin] },
    { from: ['published'], to: 'reversed', by: ['admin'], needs: [needReason] },
    {
      from: ['accepted', 'executed'],
      to: 'reversed',
      by: ['admin'],
      needs: [needReason, notSupplemented, nothingReceived],
      effects: ['free_liens'],
    },
  ],
}
