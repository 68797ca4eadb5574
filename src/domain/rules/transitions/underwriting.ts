import { addDays } from '../dates.ts'
import { needReason } from './guards.ts'
import type { Machine } from './machine.ts'
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

const approvalDays = 90

export function approvalExpiry(decidedOn: string): string {
  return addDays(decidedOn, approvalDays)
}
