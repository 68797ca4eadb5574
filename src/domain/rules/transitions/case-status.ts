import {
  becomesActive,
  becomesDeclined,
  becomesDistribution,
  becomesPaid,
  becomesSettled,
  becomesWithdrawn,
  caseStatuses,
  closedCaseStatuses,
  endsTreatment,
  leavesIntake,
  needSecondPerson,
  openCaseStatuses,
} from './case-status-facts.ts'
import type { CaseFacts, CaseStatus } from './case-status-facts.ts'
import { needGiven, needReason } from './guards.ts'
import type { Machine, Transition } from './machine.ts'

type CaseTransition = Transition<CaseStatus, CaseFacts>

const managers = ['case_manager', 'admin'] as const
const accounts = ['admin', 'employee:billing'] as const
const firm = ['law_firm'] as const

const beforeSettlement = ['active', 'treatment_complete', 'demand', 'litigation'] as const

const forward: readonly CaseTransition[] = [
  { from: ['intake'], to: 'underwriting', by: ['employee', ...managers], needs: leavesIntake },
  { from: ['underwriting'], to: 'active', by: ['underwriter', 'admin'], needs: becomesActive },
  {
    from: ['underwriting'],
    to: 'declined',
    by: ['underwriter', 'admin'],
    needs: becomesDeclined,
    effects: ['cancel_open_appointments'],
  },
  { from: ['active'], to: 'treatment_complete', by: managers, needs: endsTreatment },
  { from: ['treatment_complete'], to: 'active', by: managers },
  {
    from: ['active', 'treatment_complete'],
    to: 'demand',
    by: managers,
    proposeBy: firm,
    needs: [needGiven('DEMAND_DATE_MISSING', 'demand_sent_at')],
  },
  {
    from: ['demand'],
    to: 'litigation',
    by: managers,
    proposeBy: firm,
    needs: [needGiven('SUIT_DATE_MISSING', 'suit_filed_at')],
  },
  { from: beforeSettlement, to: 'settled', by: managers, proposeBy: firm, needs: becomesSettled },
  { from: ['settled'], to: 'distribution', by: accounts, needs: becomesDistribution },
  { from: ['distribution'], to: 'closed_paid', by: accounts, needs: becomesPaid },
]

const ending: readonly CaseTransition[] = [
  {
    from: openCaseStatuses,
    to: 'on_hold',
    by: managers,
    needs: [needReason, needGiven('REVIEW_DATE_MISSING', 'review_date')],
  },
  {
    from: [...openCaseStatuses, 'on_hold'],
    to: 'withdrawn',
    by: managers,
    proposeBy: firm,
    needs: becomesWithdrawn,
  },
  {
    from: beforeSettlement,
    to: 'closed_no_recovery',
    by: ['admin'],
    needs: [needReason, needSecondPerson],
    effects: ['write_off_liens'],
  },
]

const wayBack = openCaseStatuses.flatMap((to): CaseTransition[] => {
  const onlyIf = (facts: CaseFacts) => facts.earlier_state === to
  return [
    { from: ['on_hold'], to, by: managers, onlyIf },
    {
      from: closedCaseStatuses,
      to,
      by: ['admin'],
      onlyIf,
      needs: [needReason],
      effects: ['count_reopening'],
    },
  ]
})

export const caseStatusMachine: Machine<CaseStatus, CaseFacts> = {
  states: caseStatuses,
  transitions: [...forward, ...ending, ...wayBack],
}
