import { describe, expect, it } from 'vitest'
import { contactDue, type ContactFacts } from './contact-due.ts'
import type { CallParty } from './who-to-call.ts'

/** An active case that was spoken to and lacks nothing: only the monthly call is due. */
const quiet: ContactFacts = {
  case_status: 'active',
  opened_on: '2026-01-05',
  last_contact_on: '2026-06-01',
  lawfirm_contact_on: null,
  provider_contact_on: null,
  planned_on: null,
  planned_party: null,
  status_changed_on: '2026-05-20',
  update_interval_days: 90,
  in_treatment: true,
  last_service_date: '2026-05-30',
  last_missed_on: null,
  surgery_on: null,
  unbilled_since: null,
  other_phone: null,
  failed_calls: 0,
  failed_other_calls: 0,
}

describe('the next contact of a case', () => {
  it.each<[string, Partial<ContactFacts>, string, string]>([
    ['a month after the last word', { in_treatment: false }, 'regular', '2026-07-01'],
    ['a gap in treatment comes before it', {}, 'gap', '2026-06-14'],
    ['the welcome call is due on the next working day', fresh('2026-06-03'), 'welcome', '2026-06-04'],
    ['and after a weekend on Monday', fresh('2026-06-05'), 'welcome', '2026-06-08'],
    ['what was agreed counts', { planned_on: '2026-06-10' }, 'planned', '2026-06-10'],
    ['a missed visit on its own day', { last_missed_on: '2026-06-09' }, 'no_show', '2026-06-09'],
    ['a missed visit that was spoken about is over', { last_missed_on: '2026-06-01' }, 'gap', '2026-06-14'],
    ['the eve of a surgery', { surgery_on: '2026-06-12' }, 'surgery', '2026-06-11'],
    [
      'after the call on the eve, the day after',
      { surgery_on: '2026-06-12', last_contact_on: '2026-06-11', last_service_date: '2026-06-10' },
      'surgery',
      '2026-06-13',
    ],
    [
      'a bill that is missing for a week, whenever the patient was called',
      { unbilled_since: '2026-05-28' },
      'missing_bill',
      '2026-06-04',
    ],
    [
      'and a week after the provider was called about it',
      { unbilled_since: '2026-05-28', provider_contact_on: '2026-06-04' },
      'missing_bill',
      '2026-06-11',
    ],
    [
      'what the patient says is no word of the firm',
      { case_status: 'demand', status_changed_on: '2026-02-20', last_contact_on: '2026-05-01' },
      'status_due',
      '2026-05-21',
    ],
    [
      'what the firm says is',
      { case_status: 'demand', status_changed_on: '2026-02-20', lawfirm_contact_on: '2026-05-01' },
      'status_due',
      '2026-07-30',
    ],
    ['on hold only the review', { case_status: 'on_hold', planned_on: '2026-09-01' }, 'planned', '2026-09-01'],
    [
      'a firm that has been silent for its interval',
      { case_status: 'demand', status_changed_on: '2026-05-20', last_contact_on: '2026-03-01' },
      'status_due',
      '2026-08-18',
    ],
    [
      'of two on one day the weightier is named',
      { planned_on: '2026-06-10', last_missed_on: '2026-06-10' },
      'no_show',
      '2026-06-10',
    ],
  ])('%s', (_title, change, reason, due) => {
    expect(contactDue({ ...quiet, ...change })).toMatchObject({ reason, due })
  })

  it('a case that is closed, or on hold without a review, waits for no call', () => {
    expect(contactDue({ ...quiet, case_status: 'closed_paid', planned_on: '2026-06-10' })).toBeUndefined()
    expect(contactDue({ ...quiet, case_status: 'on_hold' })).toBeUndefined()
  })
})

describe('the party and number to call', () => {
  const unreached = { failed_calls: 3, other_phone: '+13055550102' }
  it.each<[string, Partial<ContactFacts>, CallParty, string | null]>([
    ['the patient on the first number', {}, 'patient', null],
    ['a date without a party is for the patient', { planned_on: '2026-06-10' }, 'patient', null],
    ['a planned date names its party', { planned_on: '2026-06-10', planned_party: 'insurer' }, 'insurer', null],
    ['a missing bill is the provider’s', { unbilled_since: '2026-05-28' }, 'provider', null],
    ['an overdue status is the firm’s', { case_status: 'demand', status_changed_on: '2026-02-20' }, 'firm', null],
    ['two failed calls change nothing', { ...unreached, failed_calls: 2 }, 'patient', null],
    ['three failed calls change the number', unreached, 'patient', '+13055550102'],
    ['two more keep it', { ...unreached, failed_other_calls: 2 }, 'patient', '+13055550102'],
    ['three more change the party to the firm', { ...unreached, failed_other_calls: 3 }, 'firm', null],
    ['without a second number the firm comes at once', { ...unreached, other_phone: null }, 'firm', null],
    ['another party is not affected', { ...unreached, unbilled_since: '2026-05-28' }, 'provider', null],
  ])('K2: %s', (_title, change, party, phone) => {
    expect(contactDue({ ...quiet, ...change })).toMatchObject({ party, phone })
  })
})

function fresh(opened: string): Partial<ContactFacts> {
  return {
    case_status: 'intake',
    opened_on: opened,
    status_changed_on: opened,
    last_contact_on: null,
    last_service_date: null,
    in_treatment: false,
  }
}
