import { isOtherPerson } from './actor.ts'
import { need, needGiven, needReason, type WithReason } from './guards.ts'
import type { Machine } from './machine.ts'

export const remittanceStates = ['draft', 'approved', 'sent', 'failed'] as const

export type RemittanceState = (typeof remittanceStates)[number]

export type RemittanceFacts = WithReason & {
  made_by?: string | null
  reference?: string | null
  sent_on?: string | null
}

const accounts = ['admin', 'employee:billing'] as const

/** What failed is open again and travels with the owner's next remittance. */
export const remittanceMachine: Machine<RemittanceState, RemittanceFacts> = {
  states: remittanceStates,
  transitions: [
    {
      from: ['draft'],
      to: 'approved',
      by: ['admin'],
      needs: [need('SECOND_PERSON_MISSING', (facts, actor) => isOtherPerson(actor, facts.made_by))],
    },
    {
      from: ['approved'],
      to: 'sent',
      by: accounts,
      needs: [needGiven('REFERENCE_MISSING', 'reference'), needGiven('SENT_ON_MISSING', 'sent_on')],
    },
    { from: ['draft', 'approved', 'sent'], to: 'failed', by: accounts, needs: [needReason] },
  ],
}
