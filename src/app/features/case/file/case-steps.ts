import { openCaseStatuses, type CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import type { StatusEvent } from '../../../case/case-queries.ts'

export interface CaseStep {
  readonly status: CaseStatus
  readonly state: 'done' | 'now' | 'skipped' | 'ahead'
  /** When the case came to it last. */
  readonly at?: string
}

type Move = Pick<StatusEvent, 'kind' | 'from_status' | 'to_status' | 'at'>

/**
 * The steps of a case on its way from intake to the payout. Those are done where the case has been: one that was passed over
 * stays open, and a case on hold or ended early stands at none.
 */
export function stepsOf(status: CaseStatus | null | undefined, events: readonly Move[]): CaseStep[] {
  const moves = events.filter(({ kind }) => kind === 'change' || kind === 'acceptance')
  const been = new Map<string, string>()
  for (const { from_status: from, to_status: to, at } of moves) {
    if (from && !been.has(from)) been.set(from, '')
    been.set(to, at)
  }
  const furthest = openCaseStatuses.findLastIndex((one) => been.has(one) || one === status)
  return openCaseStatuses.map((one, place) => {
    const at = been.get(one)
    const state = one === status ? 'now' : at !== undefined ? 'done' : place < furthest ? 'skipped' : 'ahead'
    return { status: one, state, ...(at && { at }) }
  })
}
