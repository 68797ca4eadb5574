import type { RoleTitle } from '../../access/viewer.ts'
import type { Actor } from './actor.ts'
import { isOtherPerson } from './actor.ts'
import type { WithReason } from './guards.ts'
import { need, needGiven } from './guards.ts'
import type { Guard } from './machine.ts'
import type { UnderwritingDocument } from './required-documents.ts'
import { largeAmountCents, missingDocuments, requiredDocuments } from './required-documents.ts'

export type UnderwritingScores = { liability: number; damages: number; collectability: number; liens: number }

export type UnderwritingFacts = WithReason & {
  /** What is asked for. */
  amount_cents?: number
  is_surgery?: boolean
  documents?: readonly UnderwritingDocument[]
  scores?: Partial<UnderwritingScores> | null
  approved_limit_cents?: number | null
  decision_body?: string | null
  second_person?: { id: string; role: RoleTitle } | null
  surgery_requested?: boolean
  billed_cents?: number
  expires_at?: string | null
  today?: string
  has_first_visit?: boolean
  reevaluation_count?: number
  new_document_count?: number
}

const isScore = (score: number | undefined) =>
  score !== undefined && Number.isInteger(score) && score >= 1 && score <= 5

export const documentsComplete: Guard<UnderwritingFacts> = ({ amount_cents, is_surgery, documents = [] }) => {
  if (amount_cents === undefined || is_surgery === undefined) return ['AMOUNT_MISSING']
  const missing = missingDocuments(requiredDocuments(amount_cents, is_surgery), documents)
  return missing.map((kind) => `DOCUMENT_MISSING.${kind}`)
}

const needScores = need<UnderwritingFacts>('SCORES_MISSING', ({ scores }) =>
  [scores?.liability, scores?.damages, scores?.collectability, scores?.liens].every(isScore),
)

function isConfirmed(decidedCents: number | null | undefined, facts: UnderwritingFacts, actor: Actor): boolean {
  if (typeof decidedCents !== 'number') return false
  if (decidedCents <= largeAmountCents) return true
  const second = facts.second_person
  return (second?.role === 'underwriter' || second?.role === 'admin') && isOtherPerson(actor, second.id)
}

const needNote = needGiven<UnderwritingFacts>('DECISION_NOTE_MISSING', 'decision_body')

export const approves = [
  needScores,
  needNote,
  need<UnderwritingFacts>('APPROVED_LIMIT_MISSING', (facts) => (facts.approved_limit_cents ?? 0) > 0),
  need<UnderwritingFacts>('SECOND_PERSON_MISSING', (facts, actor) =>
    isConfirmed(facts.approved_limit_cents, facts, actor),
  ),
]

export const declines = [
  needScores,
  needNote,
  need<UnderwritingFacts>('SECOND_PERSON_MISSING', (facts, actor) => isConfirmed(facts.amount_cents, facts, actor)),
]

const isNearlyUsed = ({ billed_cents, approved_limit_cents }: UnderwritingFacts) =>
  billed_cents !== undefined && typeof approved_limit_cents === 'number' && billed_cents * 5 >= approved_limit_cents * 4

export const reviewsAgain = [
  need<UnderwritingFacts>('NO_CAUSE_FOR_REVIEW', (facts) => facts.surgery_requested === true || isNearlyUsed(facts)),
]

export const expires = [
  need<UnderwritingFacts>('NOT_EXPIRED', ({ expires_at, today }) => Boolean(expires_at && today && expires_at < today)),
  need<UnderwritingFacts>('VISIT_TOOK_PLACE', (facts) => facts.has_first_visit === false),
]

export const reviewsOnce = [
  need<UnderwritingFacts>('REVIEWED_BEFORE', (facts) => facts.reevaluation_count === 0),
  need<UnderwritingFacts>('NEW_DOCUMENT_MISSING', (facts) => (facts.new_document_count ?? 0) > 0),
]
