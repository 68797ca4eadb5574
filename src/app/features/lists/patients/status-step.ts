import type { CaseAct } from '#domain/rules/next-act.ts'
import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'

/** What each status waits for, as far as the row of a case alone can tell. */
const steps = {
  intake: 'complete_intake',
  underwriting: 'decide',
  active: 'follow_treatment',
  treatment_complete: 'send_demand',
  demand: 'settle',
  litigation: 'settle',
  on_hold: 'end_pause',
} as const satisfies Partial<Record<CaseStatus, CaseAct>>

export type StatusStep = (typeof steps)[keyof typeof steps] | 'take_case'

const isKnown = (status: string): status is keyof typeof steps => Object.hasOwn(steps, status)

/** The next act of a case; undefined where it rests on more than the row says. */
export function stepOf({ case_status, underwriter_id }: Pick<CaseRow, 'case_status' | 'underwriter_id'>) {
  if (typeof case_status !== 'string' || !isKnown(case_status)) return undefined
  if (case_status === 'underwriting' && underwriter_id === null) return 'take_case' satisfies StatusStep
  return steps[case_status] satisfies StatusStep
}
