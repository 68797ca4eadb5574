import { addDays } from '../dates.ts'
import type { Actor } from './actor.ts'
import { needReason } from './guards.ts'
import { allowedFrom, type Machine, type Mode } from './machine.ts'
import { underwritingCategories, type UnderwritingCategory } from './underwriting-categories.ts'
import type { UnderwritingFacts } from './underwriting-facts.ts'
import { approves, declines, documentsComplete, expires, reviewsAgain, reviewsOnce } from './underwriting-facts.ts'

export { underwritingCategories, type UnderwritingCategory } from './underwriting-categories.ts'

const underwriters = ['underwriter', 'admin'] as const

export const underwritingMachine: Machine<UnderwritingCategory, UnderwritingFacts> = {
  states: underwritingCategories,
  transitions: [
    { from: ['new'], to: 'collecting', by: underwriters },
    { from: ['collecting'], to: 'review', by: underwriters, needs: [documentsComplete] },
    { from: ['review'], to: 'collecting', by: underwriters, needs: [needReason] },
    { from: ['review'], to: 'approved', by: underwriters, needs: approves },
    { from: ['review'], to: 'declined', by: underwriters, needs: declines },
    { from: ['approved'], to: 'review', by: underwriters, needs: reviewsAgain },
    { from: ['approved'], to: 'expired', by: ['system', 'admin'], needs: expires },
    {
      from: ['declined'],
      to: 'review',
      by: underwriters,
      needs: reviewsOnce,
      effects: ['count_reevaluation'],
    },
    { from: ['expired'], to: 'review', by: underwriters, needs: [needReason] },
  ],
}

const beforeDecision = ['new', 'collecting', 'review'] as const

/** The steps to a category. A decision takes along those before it: papers that are accepted have been collected and reviewed. */
export function stepsTo(
  from: UnderwritingCategory,
  to: UnderwritingCategory,
): readonly [...UnderwritingCategory[], UnderwritingCategory] {
  const at = beforeDecision.findIndex((one) => one === from)
  const decides = to === 'approved' || to === 'declined'
  return decides && at >= 0 ? [...beforeDecision.slice(at + 1), to] : [to]
}

/** What this actor may ask for now, decisions with the steps before them included. */
export function allowedUnderwriting(
  from: UnderwritingCategory,
  actor: Actor,
): { to: UnderwritingCategory; mode: Mode }[] {
  const next = allowedFrom(underwritingMachine, from, actor, {})
  const isBefore = from === 'new' || from === 'collecting'
  if (!isBefore || next.length === 0) return next
  return [
    ...next,
    ...allowedFrom(underwritingMachine, 'review', actor, {}).filter(({ to }) => stepsTo(from, to).length > 1),
  ]
}

const approvalDays = 90

export function approvalExpiry(decidedOn: string): string {
  return addDays(decidedOn, approvalDays)
}
