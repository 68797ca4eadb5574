import type { PracticeVisit } from '#domain/calls/first-screens/practice.ts'
import { appointmentPhase } from '#domain/rules/transitions/appointment-facts.ts'

export const phaseOf = ({ category, status_code: code }: Pick<PracticeVisit, 'category' | 'status_code'>) =>
  appointmentPhase({ category, code })

/** Only such a visit can be confirmed, and who comes to it checked in. */
export const isApproved = ({ approval }: Pick<PracticeVisit, 'approval'>): boolean =>
  approval === 'not_needed' || approval === 'approved'
