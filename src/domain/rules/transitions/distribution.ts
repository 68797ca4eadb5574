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

/** Who sends another's work back says why; the maker may simply take it back. */
const reasonToOthers = need<DistributionFacts>(
  'REASON_MISSING',
  (facts, actor) => isMaker(facts, actor) || reasonGiven(facts),
)

const secondPerson = need<DistributionFacts>('SECOND_PERSON_MISSING', (facts, actor) =>
  isOtherPerson(actor, facts.made_by),
)

const worksOut = need<DistributionFacts>('RESULT_NOT_OK', (facts) => facts.error === null)
const hasSettlement = need<DistributionFacts>('SETTLEMENT_MISSING', (facts) => (facts.gross_cents ?? 0) > 0)
const upToDate = need<DistributionFacts>('CASE_CHANGED', (facts) => facts.up_to_date === true)
const alone = need<DistributionFacts>('OTHER_IN_FORCE', (facts) => facts.other_in_force === false)
const ownersAgreed = need<DistributionFacts>('LIENS_NOT_AGREED', (facts) => facts.unanswered_liens === 0)
const notSupplemented = need<DistributionFacts>('SUPPLEMENT_IN_FORCE', (facts) => facts.supplemented !== true)
const nothingReceived = need<DistributionFacts>('MONEY_RECEIVED', (facts) => facts.money_received === false)

/** Only the firm itself agrees without a word; who records its letter says so. */
const reasonForFirm = need<DistributionFacts>(
  'REASON_MISSING',
  (facts, actor) => actor.role === 'law_firm' || reasonGiven(facts),
)

const accounts = ['admin', 'employee:billing'] as const

/**
 * Two people stand behind every distribution that a firm sees. What the firm accepts binds the firm; a lien that is to get
 * less than it is owed waits for its owner's word. From there on the distribution can only be reversed, with a reason, and
 * only before money has come in.
 */
export const distributionMachine: Machine<DistributionState, DistributionFacts> = {
  states: distributionStates,
  transitions: [
    { from: ['draft'], to: 'proposed', by: accounts, needs: [ownDraft, worksOut, hasSettlement, upToDate, alone] },
    { from: ['proposed'], to: 'approved', by: ['admin'], needs: [secondPerson, worksOut, upToDate, alone] },
    { from: ['proposed', 'approved'], to: 'draft', by: accounts, needs: [ownOrAdmin, reasonToOthers] },
    {
      from: ['approved'],
      to: 'published',
      by: accounts,
      needs: [worksOut, upToDate, alone],
      effects: ['replace_published'],
    },
    {
      from: ['published'],
      to: 'accepted',
      by: ['law_firm', 'admin'],
      needs: [reasonForFirm, upToDate, alone],
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
