import { describe, expect, it } from 'vitest'
import { isActingParty, nextAct, type CasePeople, type NextActFacts } from './next-act.ts'
import { caseStatuses, closedCaseStatuses } from './transitions/case-status-facts.ts'

const facts: NextActFacts = {
  case_status: 'underwriting',
  has_underwriter: true,
  lop_signed: false,
  proposed: null,
  underwriting: { category: 'new', decision_open: false, papers_to_judge: false, papers_missing: true },
  distribution: null,
  offers_open: false,
  liens_unpaid: true,
  liens_payable: true,
  held_is_free: false,
}

function next(change: Partial<NextActFacts>): string | null {
  const answer = nextAct({ ...facts, ...change })
  return answer && `${answer.by}: ${answer.act}`
}

function whileUnderwriting(change: Partial<NonNullable<NextActFacts['underwriting']>>, signed = false) {
  return next({ lop_signed: signed, underwriting: { ...facts.underwriting!, ...change } })
}

describe('K6: who must act next', () => {
  it('is known for every open case, and no one once it is closed', () => {
    const silent = caseStatuses.filter((status) => next({ case_status: status, liens_unpaid: false }) === null)
    expect(silent).toEqual([...closedCaseStatuses])
  })

  it('is an administrator once a payment of a closed case was taken back', () => {
    expect(next({ case_status: 'closed_paid' })).toBe('administrator: reopen_case')
    expect(next({ case_status: 'closed_no_recovery' })).toBe(null)
  })

  it('is the case manager at intake and in treatment, and who answers a proposal', () => {
    expect(next({ case_status: 'intake' })).toBe('case_manager: complete_intake')
    expect(next({ case_status: 'active' })).toBe('case_manager: follow_treatment')
    expect(next({ case_status: 'on_hold' })).toBe('case_manager: end_pause')
    expect(next({ case_status: 'active', proposed: 'demand' })).toBe('case_manager: answer_proposal')
    expect(next({ case_status: 'active', proposed: 'closed_no_recovery' })).toBe('administrator: answer_proposal')
  })

  it('is the law firm from the end of treatment to the settlement', () => {
    expect(next({ case_status: 'treatment_complete' })).toBe('law_firm: send_demand')
    expect(next({ case_status: 'demand' })).toBe('law_firm: settle')
    expect(next({ case_status: 'litigation' })).toBe('law_firm: settle')
  })

  it('follows underwriting step by step', () => {
    expect(next({ has_underwriter: false })).toBe('any_underwriter: take_case')
    expect(whileUnderwriting({})).toBe('case_manager: hand_in_papers')
    expect(whileUnderwriting({ papers_to_judge: true })).toBe('underwriter: judge_papers')
    expect(whileUnderwriting({ category: 'collecting', papers_missing: false })).toBe('underwriter: decide')
    expect(whileUnderwriting({ category: 'review' })).toBe('underwriter: decide')
    expect(whileUnderwriting({ category: 'review', decision_open: true })).toBe('second_underwriter: confirm_decision')
    expect(whileUnderwriting({ category: 'approved' })).toBe('case_manager: get_letter_signed')
    expect(whileUnderwriting({ category: 'approved' }, true)).toBe('underwriter: activate')
    expect(whileUnderwriting({ category: 'declined' })).toBe('underwriter: close_declined')
    expect(whileUnderwriting({ category: 'expired' })).toBe('underwriter: review_again')
    expect(next({ underwriting: undefined })).toBe('underwriter: decide')
  })

  it('follows the distribution to the last payment', () => {
    const settled = (change: Partial<NextActFacts>) => next({ case_status: 'settled', ...change })
    const paying = (change: Partial<NextActFacts>) => next({ case_status: 'distribution', ...change })
    expect(settled({})).toBe('billing: prepare_distribution')
    expect(settled({ distribution: undefined })).toBe('billing: prepare_distribution')
    expect(settled({ distribution: 'proposed' })).toBe('second_in_billing: approve_distribution')
    expect(settled({ distribution: 'approved' })).toBe('billing: publish_distribution')
    expect(settled({ distribution: 'published' })).toBe('law_firm: accept_distribution')
    expect(settled({ distribution: 'accepted', offers_open: true })).toBe('lien_owners: answer_offers')
    expect(settled({ distribution: 'accepted' })).toBe('law_firm: confirm_payout')
    expect(paying({ distribution: 'accepted' })).toBe('law_firm: confirm_payout')
    expect(settled({ distribution: 'executed' })).toBe('billing: begin_paying_out')
    expect(paying({ distribution: 'executed' })).toBe('billing: book_payments')
    expect(paying({ distribution: 'executed', held_is_free: true })).toBe('billing: draft_supplement')
    expect(paying({ distribution: 'executed', liens_payable: false })).toBe('billing: end_dispute')
    expect(paying({ distribution: 'executed', liens_unpaid: false, liens_payable: false })).toBe('billing: close_case')
  })

  it('tells a reader whether it is he', () => {
    const people: CasePeople = { case_manager_id: 'm', underwriter_id: 'u', decided_by: 'u', proposed_by: 'b' }
    expect(isActingParty('case_manager', { role: 'case_manager', id: 'm' }, people)).toBe(true)
    expect(isActingParty('case_manager', { role: 'case_manager', id: 'other' }, people)).toBe(false)
    expect(isActingParty('underwriter', { role: 'underwriter', id: 'u' }, people)).toBe(true)
    expect(isActingParty('second_underwriter', { role: 'underwriter', id: 'u' }, people)).toBe(false)
    expect(isActingParty('second_underwriter', { role: 'admin', id: 'a' }, people)).toBe(true)
    expect(isActingParty('second_in_billing', { role: 'employee', id: 'b', department: 'billing' }, people)).toBe(false)
    expect(isActingParty('second_in_billing', { role: 'employee', id: 'c', department: 'billing' }, people)).toBe(false)
    expect(isActingParty('second_in_billing', { role: 'admin', id: 'a' }, people)).toBe(true)
    expect(isActingParty('second_in_billing', { role: 'admin', id: 'b' }, people)).toBe(false)
    expect(isActingParty('billing', { role: 'employee', id: 'b', department: 'billing' }, people)).toBe(true)
    expect(isActingParty('billing', { role: 'employee', id: 'c', department: 'intake' }, people)).toBe(false)
    expect(isActingParty('law_firm', { role: 'law_firm', id: 'l' }, people)).toBe(true)
    expect(isActingParty('lien_owners', { role: 'case_manager', id: 'm' }, people)).toBe(false)
  })
})
