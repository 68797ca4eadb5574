import { caseStatusMachine } from './transitions/case-status.ts'
import type { CaseStatus } from './transitions/case-status-facts.ts'
import { allowedFrom } from './transitions/machine.ts'

/** How long a mailed link works. A request that is not answered by then counts as silence. */
export const REQUEST_DAYS = 14

/** So many requests without a word put the case at risk. */
export const SILENT_REQUESTS = 2

/** What a firm says about a case: nothing has changed, or the step that it proposes. */
export const firmAnswers = ['unchanged', 'demand', 'litigation', 'settled', 'withdrawn'] as const
export type FirmAnswer = (typeof firmAnswers)[number]

export const firmRequestOutcomes = ['answered', 'superseded', 'silent'] as const

/** What a lawyer is asked about a lien by mail. */
export const lienRequestKinds = ['confirmation', 'offer'] as const
export type LienRequestKind = (typeof lienRequestKinds)[number]

export const lienAnswers = ['confirm', 'dispute', 'accept', 'counter', 'decline'] as const
export type LienAnswer = (typeof lienAnswers)[number]

/** What the firm may say of a case at this status: the steps that it may propose when signed in. */
export function firmChoices(status: CaseStatus): FirmAnswer[] {
  const steps = allowedFrom(caseStatusMachine, status, { role: 'law_firm' }, {}).map(({ to }) => to)
  return firmAnswers.filter((answer) => answer === 'unchanged' || steps.includes(answer))
}
