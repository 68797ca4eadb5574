import type { CaseStatus } from './transitions/case-status-facts.ts'

/** Where the last day still counts: nothing is settled or over yet. A pause does not stop the clock. */
export const limitedStatuses = [
  'intake',
  'underwriting',
  'active',
  'treatment_complete',
  'demand',
  'litigation',
  'on_hold',
] as const satisfies readonly CaseStatus[]

type CaseDay = string | null | undefined

/** The day that counts on a case: the confirmed one wins over the estimate. */
export function limitationDay(row: { sol_override?: CaseDay; sol_date?: CaseDay }): string | null {
  return row.sol_override ?? row.sol_date ?? null
}

/** An acknowledgment holds for the day that it was given for, so that another day is overdue anew. */
export function isAcknowledged(row: {
  sol_override?: CaseDay
  sol_date?: CaseDay
  sol_acknowledged_date?: CaseDay
}): boolean {
  const day = limitationDay(row)
  return day !== null && day === row.sol_acknowledged_date
}
