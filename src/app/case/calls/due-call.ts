import { callParties } from '#domain/rules/contact-due.ts'

type Party = (typeof callParties)[number]

/** A case to call about. */
export interface DueCall {
  readonly caseId: string
  /** Why the call is due. */
  readonly reason?: unknown
  /** The party of the planned date; absent where a list does not tell it. */
  readonly plannedWith?: unknown
}

/** The party that the dialog starts with; none where only the planned date's author knows it. */
export function partyOf({ reason, plannedWith }: DueCall): Party | undefined {
  if (reason === 'status_due') return 'firm'
  if (reason === 'missing_bill') return 'provider'
  if (reason !== 'planned') return 'patient'
  return plannedWith === null ? 'patient' : callParties.find((party) => party === plannedWith)
}
