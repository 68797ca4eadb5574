import type { Actor } from './transitions/actor.ts'
import { isAmong, isOtherPerson } from './transitions/actor.ts'
import type { CaseStatus } from './transitions/case-status-facts.ts'
import type { DistributionState } from './transitions/distribution.ts'
import type { UnderwritingCategory } from './transitions/underwriting-categories.ts'

/** Who can be the one a case waits for. */
export const actingParties = [
  'case_manager',
  'underwriter',
  'any_underwriter',
  'second_underwriter',
  'law_firm',
  'billing',
  'second_in_billing',
  'lien_owners',
  'administrator',
] as const
export type ActingParty = (typeof actingParties)[number]

export const caseActs = [
  'complete_intake',
  'take_case',
  'hand_in_papers',
  'judge_papers',
  // Told by servers of the version before.
  'begin_review',
  'decide',
  'confirm_decision',
  'get_letter_signed',
  'activate',
  'close_declined',
  'review_again',
  'answer_proposal',
  'follow_treatment',
  'send_demand',
  'settle',
  'prepare_distribution',
  'approve_distribution',
  'publish_distribution',
  'accept_distribution',
  'answer_offers',
  'begin_paying_out',
  'confirm_payout',
  'draft_supplement',
  'book_payments',
  'end_dispute',
  'close_case',
  'reopen_case',
  'end_pause',
] as const
export type CaseAct = (typeof caseActs)[number]

export interface NextAct {
  readonly by: ActingParty
  readonly act: CaseAct
}

export interface NextActFacts {
  readonly case_status: CaseStatus
  readonly has_underwriter: boolean
  readonly lop_signed: boolean
  /** The status that was proposed and not answered yet. */
  readonly proposed: CaseStatus | null
  /** Undefined for readers who are not shown underwriting. */
  readonly underwriting: UnderwritingStanding | undefined
  /** The most advanced distribution that is not reversed; undefined for readers who are not shown unpublished ones. */
  readonly distribution: DistributionState | null | undefined
  /** Liens whose owners have the firm's offer before them. */
  readonly offers_open: boolean
  readonly liens_unpaid: boolean
  /** One of them at least is not disputed. */
  readonly liens_payable: boolean
  /** Money is held in trust for a lien that is no longer disputed. */
  readonly held_is_free: boolean
}

export interface UnderwritingStanding {
  readonly category: UnderwritingCategory
  readonly decision_open: boolean
  readonly papers_to_judge: boolean
  readonly papers_missing: boolean
}

const waits = (by: ActingParty, act: CaseAct): NextAct => ({ by, act })

/** Who must act next on a case, and on what; null for a case that is closed, unless a check bounced since. */
export function nextAct(facts: NextActFacts): NextAct | null {
  if (facts.proposed === 'closed_no_recovery') return waits('administrator', 'answer_proposal')
  if (facts.proposed) return waits('case_manager', 'answer_proposal')
  switch (facts.case_status) {
    case 'intake':
      return waits('case_manager', 'complete_intake')
    case 'underwriting':
      return facts.has_underwriter ? inUnderwriting(facts) : waits('any_underwriter', 'take_case')
    case 'active':
      return waits('case_manager', 'follow_treatment')
    case 'treatment_complete':
      return waits('law_firm', 'send_demand')
    case 'demand':
    case 'litigation':
      return waits('law_firm', 'settle')
    case 'settled':
    case 'distribution':
      return inDistribution(facts)
    case 'on_hold':
      return waits('case_manager', 'end_pause')
    case 'closed_paid':
      return facts.liens_unpaid ? waits('administrator', 'reopen_case') : null
    default:
      return null
  }
}

function inUnderwriting({ underwriting, lop_signed: isSigned }: NextActFacts): NextAct {
  if (!underwriting) return waits('underwriter', 'decide')
  if (underwriting.decision_open) return waits('second_underwriter', 'confirm_decision')
  switch (underwriting.category) {
    case 'review':
      return waits('underwriter', 'decide')
    case 'approved':
      return isSigned ? waits('underwriter', 'activate') : waits('case_manager', 'get_letter_signed')
    case 'declined':
      return waits('underwriter', 'close_declined')
    case 'expired':
      return waits('underwriter', 'review_again')
    default:
      return collecting(underwriting)
  }
}

function collecting({ papers_to_judge: toJudge, papers_missing: missing }: UnderwritingStanding): NextAct {
  if (toJudge) return waits('underwriter', 'judge_papers')
  // A decision includes the steps before it.
  return missing ? waits('case_manager', 'hand_in_papers') : waits('underwriter', 'decide')
}

function inDistribution(facts: NextActFacts): NextAct {
  switch (facts.distribution) {
    case 'proposed':
      return waits('second_in_billing', 'approve_distribution')
    case 'approved':
      return waits('billing', 'publish_distribution')
    case 'published':
      return waits('law_firm', 'accept_distribution')
    case 'accepted':
      return accepted(facts)
    case 'executed':
      return executed(facts)
    default:
      return waits('billing', 'prepare_distribution')
  }
}

/** What pays out takes the case along. */
function accepted({ offers_open: isOffered }: NextActFacts): NextAct {
  return isOffered ? waits('lien_owners', 'answer_offers') : waits('law_firm', 'confirm_payout')
}

function executed(facts: NextActFacts): NextAct {
  const { case_status: status, held_is_free: isFree, liens_unpaid: isUnpaid, liens_payable: isPayable } = facts
  if (status === 'settled') return waits('billing', 'begin_paying_out')
  if (isFree) return waits('billing', 'draft_supplement')
  if (!isUnpaid) return waits('billing', 'close_case')
  // What is disputed can't be paid before the dispute ends.
  return waits('billing', isPayable ? 'book_payments' : 'end_dispute')
}

export interface CasePeople {
  readonly case_manager_id: string | null
  readonly underwriter_id: string | null
  /** Who proposed the decision that waits for a second underwriter. */
  readonly decided_by: string | null
  /** Who proposed the distribution that waits for a second person. */
  readonly proposed_by: string | null
}

const billing = ['admin', 'employee:billing'] as const
const underwriters = ['admin', 'underwriter'] as const

/** Whether a reader is one of those the case waits for; an administrator can act for every party of the portal. */
export function isActingParty(party: ActingParty, actor: Actor, people: CasePeople): boolean {
  switch (party) {
    case 'law_firm':
      return actor.role === 'law_firm'
    case 'case_manager':
      return actor.role === 'admin' || actor.id === people.case_manager_id
    case 'underwriter':
      return actor.role === 'admin' || actor.id === people.underwriter_id
    case 'any_underwriter':
      return isAmong(actor, underwriters)
    case 'second_underwriter':
      return isAmong(actor, underwriters) && isOtherPerson(actor, people.decided_by)
    case 'second_in_billing':
      // Billing prepares; only administrators approve.
      return actor.role === 'admin' && isOtherPerson(actor, people.proposed_by)
    case 'billing':
      return isAmong(actor, billing)
    case 'lien_owners':
    case 'administrator':
      return actor.role === 'admin'
  }
}
