import { describe, expect, it } from 'vitest'
import type { Actor } from './actor.ts'
import { caseStatusMachine } from './case-status.ts'
import { caseStatuses, openCaseStatuses } from './case-status-facts.ts'
import type { CaseFacts, CaseStatus } from './case-status-facts.ts'
import { allowedFrom, check } from './machine.ts'
import { handTable, wholeTable } from './table-for-tests.ts'

const complete: CaseFacts = {
  first_name: 'Nour',
  last_name: 'Haddad',
  dob: '1990-05-02',
  dol: '2026-01-10',
  accident_type_id: 't',
  accident_state_id: 's',
  lawfirm_id: 'f',
  patient_language_id: 'l',
  case_manager_id: 'm',
  referral_source: 'lawfirm',
  today: '2026-06-15',
  phone_count: 1,
  duplicates_answered: true,
  underwriting_category: 'approved',
  lop_status: 'signed',
  decision_noted: true,
  open_appointment_count: 0,
  demand_sent_at: '2026-02-01',
  suit_filed_at: '2026-03-01',
  settlement_date: '2026-05-01',
  settlement_cents: 10_000_000,
  liens: [{ status: 'paid', final_cents: 1 }],
  unallocated_cents: 0,
  reason: 'because',
  review_date: '2026-07-01',
  withdrawal_reason: 'client_dropped',
  second_person_id: 'checker',
}

const admin: Actor = { role: 'admin', id: 'maker' }

const withoutWayBack = `
  intake -> underwriting: admin case_manager employee
  intake -> on_hold: admin case_manager
  intake -> withdrawn: ?law_firm admin case_manager
  underwriting -> active: admin underwriter
  underwriting -> declined: admin underwriter
  underwriting -> on_hold: admin case_manager
  underwriting -> withdrawn: ?law_firm admin case_manager
  active -> treatment_complete: admin case_manager
  active -> demand: ?law_firm admin case_manager
  active -> settled: ?law_firm admin case_manager
  active -> closed_no_recovery: admin
  active -> on_hold: admin case_manager
  active -> withdrawn: ?law_firm admin case_manager
  treatment_complete -> active: admin case_manager
  treatment_complete -> demand: ?law_firm admin case_manager
  treatment_complete -> settled: ?law_firm admin case_manager
  treatment_complete -> closed_no_recovery: admin
  treatment_complete -> on_hold: admin case_manager
  treatment_complete -> withdrawn: ?law_firm admin case_manager
  demand -> litigation: ?law_firm admin case_manager
  demand -> settled: ?law_firm admin case_manager
  demand -> closed_no_recovery: admin
  demand -> on_hold: admin case_manager
  demand -> withdrawn: ?law_firm admin case_manager
  litigation -> settled: ?law_firm admin case_manager
  litigation -> closed_no_recovery: admin
  litigation -> on_hold: admin case_manager
  litigation -> withdrawn: ?law_firm admin case_manager
  settled -> distribution: admin billing
  settled -> on_hold: admin case_manager
  settled -> withdrawn: ?law_firm admin case_manager
  distribution -> closed_paid: admin billing
  distribution -> on_hold: admin case_manager
  distribution -> withdrawn: ?law_firm admin case_manager
  on_hold -> withdrawn: ?law_firm admin case_manager
`

function missing(from: CaseStatus, to: CaseStatus, change: CaseFacts, actor: Actor = admin): string[] | string {
  const answer = check(caseStatusMachine, { from, to, actor, facts: { ...complete, ...change } })
  if (answer.ok) return answer.mode
  return answer.code === 'GUARD_FAILED' ? answer.missing : answer.code
}

describe('case status, every pair and every role', () => {
  it('has exactly these transitions while no earlier state is known', () => {
    expect(wholeTable(caseStatusMachine, () => complete).sort()).toEqual(handTable(withoutWayBack))
  })

  it.each(openCaseStatuses)('leads back to %s and to no other open state', (earlier_state) => {
    const wayBack = `
      on_hold -> ${earlier_state}: admin case_manager
      closed_paid -> ${earlier_state}: admin
      closed_no_recovery -> ${earlier_state}: admin
      declined -> ${earlier_state}: admin
      withdrawn -> ${earlier_state}: admin
    `
    const table = wholeTable(caseStatusMachine, () => ({ ...complete, earlier_state })).sort()
    expect(table).toEqual(handTable(withoutWayBack + wayBack))
  })

  it('never leads back into a closed state', () => {
    for (const earlier_state of ['closed_paid', 'on_hold', 'declined', 'withdrawn', 'nonsense']) {
      expect(allowedFrom(caseStatusMachine, 'closed_no_recovery', admin, { ...complete, earlier_state })).toEqual([])
    }
  })

  it('refuses everything when no fact is given, except going back to treatment', () => {
    for (const from of caseStatuses) {
      for (const { to } of allowedFrom(caseStatusMachine, from, admin, { earlier_state: null })) {
        const answer = check(caseStatusMachine, { from, to, actor: admin, facts: {} })
        expect(answer.ok, `${from} -> ${to}`).toBe(from === 'treatment_complete' && to === 'active')
      }
    }
  })
})

describe('case status guards', () => {
  it('leaves intake only with the facts underwriting needs', () => {
    const answer = check(caseStatusMachine, { from: 'intake', to: 'underwriting', actor: admin, facts: {} })
    expect(answer).toMatchObject({
      missing: [
        'NAME_MISSING',
        'DOB_MISSING',
        'DOL_MISSING',
        'ACCIDENT_TYPE_MISSING',
        'ACCIDENT_STATE_MISSING',
        'LAWFIRM_MISSING',
        'LANGUAGE_MISSING',
        'CASE_MANAGER_MISSING',
        'REFERRAL_SOURCE_MISSING',
        'PHONE_MISSING',
        'DUPLICATES_UNANSWERED',
      ],
    })
    expect(missing('intake', 'underwriting', { last_name: ' ' })).toEqual(['NAME_MISSING'])
    const child: CaseFacts = { dob: '2008-06-16', guardian_name: 'Hala Haddad', guardian_phone: '+13055550100' }
    expect(missing('intake', 'underwriting', child)).toBe('apply')
    expect(missing('intake', 'underwriting', { ...child, guardian_phone: null })).toEqual(['GUARDIAN_MISSING'])
    expect(missing('intake', 'underwriting', { ...child, guardian_name: null })).toEqual(['GUARDIAN_MISSING'])
    expect(missing('intake', 'underwriting', { dob: '2008-06-15' })).toBe('apply')
  })

  it('activates on approval and a signed letter, which only an administrator may go without, with a reason', () => {
    expect(missing('underwriting', 'active', { underwriting_category: 'review' })).toEqual([
      'UNDERWRITING_NOT_APPROVED',
    ])
    const unsigned: CaseFacts = { lop_status: 'requested' }
    expect(missing('underwriting', 'active', unsigned)).toBe('apply')
    expect(missing('underwriting', 'active', { ...unsigned, reason: null })).toEqual(['LOP_NOT_SIGNED'])
    expect(missing('underwriting', 'active', unsigned, { role: 'underwriter' })).toEqual(['LOP_NOT_SIGNED'])
  })

  it('declines with a note and with consent to cancel what is planned', () => {
    expect(missing('underwriting', 'declined', { decision_noted: false })).toEqual(['DECISION_NOTE_MISSING'])
    expect(missing('underwriting', 'declined', { open_appointment_count: 2 })).toEqual(['CANCELLATION_UNCONFIRMED'])
    expect(missing('underwriting', 'declined', { open_appointment_count: 2, cancellation_confirmed: true })).toBe(
      'apply',
    )
  })

  it('ends treatment without open appointments, or with a reason', () => {
    expect(missing('active', 'treatment_complete', { open_appointment_count: 1, reason: '' })).toEqual([
      'OPEN_APPOINTMENTS',
    ])
    expect(missing('active', 'treatment_complete', { open_appointment_count: 1 })).toBe('apply')
    expect(missing('active', 'treatment_complete', { reason: null })).toBe('apply')
  })

  it('asks for the dates of demand, suit and settlement, of a proposal too', () => {
    const firm: Actor = { role: 'law_firm' }
    expect(missing('active', 'demand', { demand_sent_at: null }, firm)).toEqual(['DEMAND_DATE_MISSING'])
    expect(missing('demand', 'litigation', { suit_filed_at: null }, firm)).toEqual(['SUIT_DATE_MISSING'])
    expect(missing('demand', 'settled', { settlement_date: null, settlement_cents: 0 }, firm)).toEqual([
      'SETTLEMENT_DATE_MISSING',
      'SETTLEMENT_AMOUNT_MISSING',
    ])
  })

  it('distributes when every lien has a final amount or is out of the sum', () => {
    const lien = (status: string, final_cents: number | null = null) => ({ status, final_cents })
    const settled = (...liens: NonNullable<CaseFacts['liens']>) => missing('settled', 'distribution', { liens })
    expect(settled(lien('agreed', 5), lien('disputed'), lien('void'), lien('written_off'))).toBe('apply')
    expect(settled(lien('agreed', 5), lien('confirmed'))).toEqual(['LIEN_WITHOUT_FINAL_AMOUNT'])
    expect(settled()).toBe('apply')
    expect(missing('settled', 'distribution', { liens: undefined })).toEqual(['LIEN_WITHOUT_FINAL_AMOUNT'])
  })

  it('closes as paid when liens are ended and receipts allocated', () => {
    const liens = [{ status: 'disputed', final_cents: 5 }]
    expect(missing('distribution', 'closed_paid', { liens })).toEqual(['LIEN_NOT_CLOSED'])
    expect(missing('distribution', 'closed_paid', { unallocated_cents: 1 })).toEqual(['RECEIPTS_UNALLOCATED'])
    // M4: money in trust belongs to a party.
    expect(missing('distribution', 'closed_paid', { held_cents: 1 })).toEqual(['HELD_IN_TRUST'])
  })

  it('closes without recovery by two people, and writes the liens off', () => {
    expect(missing('litigation', 'closed_no_recovery', { second_person_id: 'maker' })).toEqual([
      'SECOND_PERSON_MISSING',
    ])
    expect(missing('litigation', 'closed_no_recovery', { second_person_id: null, reason: null })).toEqual([
      'REASON_MISSING',
      'SECOND_PERSON_MISSING',
    ])
    const answer = check(caseStatusMachine, {
      from: 'demand',
      to: 'closed_no_recovery',
      actor: admin,
      facts: complete,
    })
    expect(answer).toMatchObject({ effects: ['write_off_liens'] })
  })

  it('pauses with a reason and a day to look again; withdraws with a known reason', () => {
    expect(missing('active', 'on_hold', { reason: null, review_date: null })).toEqual([
      'REASON_MISSING',
      'REVIEW_DATE_MISSING',
    ])
    expect(missing('active', 'withdrawn', { withdrawal_reason: 'bored' })).toEqual(['WITHDRAWAL_REASON_MISSING'])
  })

  it('reopens with a reason and counts it', () => {
    const back: CaseFacts = { earlier_state: 'litigation' }
    expect(missing('closed_paid', 'litigation', { ...back, reason: null })).toEqual(['REASON_MISSING'])
    const facts = { ...complete, ...back }
    const answer = check(caseStatusMachine, { from: 'declined', to: 'litigation', actor: admin, facts })
    expect(answer).toMatchObject({ ok: true, effects: ['count_reopening'] })
    const lost = check(caseStatusMachine, { from: 'closed_no_recovery', to: 'litigation', actor: admin, facts })
    expect(lost).toMatchObject({ ok: true, effects: ['count_reopening', 'restore_liens'] })
  })

  it('tells a case manager who asks for too much what is allowed', () => {
    const actor: Actor = { role: 'case_manager' }
    expect(check(caseStatusMachine, { from: 'litigation', to: 'closed_no_recovery', actor, facts: complete })).toEqual({
      ok: false,
      code: 'ILLEGAL_TRANSITION',
      allowed: ['settled', 'on_hold', 'withdrawn'],
    })
  })
})
