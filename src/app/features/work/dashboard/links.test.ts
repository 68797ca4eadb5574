import { expect, test } from 'vitest'
import { targetOfCard, targetOfMonth } from './links.ts'

const somebody = { id: 'me-id', is_casemanager: false, is_underwriter: false }
const admin = { who: somebody, own: false }
const manager = { who: { ...somebody, is_casemanager: true }, own: true }
const underwriter = { who: { ...somebody, is_underwriter: true }, own: true }

test('D14: a card leads to the rows it counts', () => {
  expect(targetOfCard('open_cases', admin)).toMatchObject({ page: 'patients', search: { status: 'open' } })
  expect(targetOfCard('outcome_missing', admin)).toMatchObject({
    report: 'appointments',
    search: { period: 'all', outcome_state: 'missing' },
  })
  expect(targetOfCard('over_sla', admin)).toMatchObject({ report: 'underwritings', search: { sla: 'over' } })
  expect(targetOfCard('failed_syncs', admin)).toBeUndefined()
  expect(targetOfCard('sign_up_requests', admin)).toMatchObject({ page: 'users', search: { show: 'waiting' } })
})

test('D14: figures of own cases lead to own cases, and nowhere where no address means these', () => {
  expect(targetOfCard('due_contacts', manager)?.search).toEqual({ flags: 'contact_due', manager: 'me' })
  expect(targetOfCard('appointments_today', manager)?.search).toMatchObject({ case_manager_id: 'me-id' })
  expect(targetOfCard('open_cases', underwriter)?.search).toEqual({ status: 'open', underwriter: 'me' })
  expect(targetOfCard('without_underwriter', underwriter)?.search).toEqual({
    status: 'underwriting',
    underwriter: 'none',
  })
  // The report of visits has no filter for underwriters.
  expect(targetOfCard('appointments_today', underwriter)).toBeUndefined()
  expect(targetOfCard('due_contacts', { who: somebody, own: true })).toBeUndefined()
})

test('D14: a month leads to its own days, also where it is a short one', () => {
  expect(targetOfMonth('bill_amount', '2028-02')).toMatchObject({
    report: 'service-dates',
    search: { from: '2028-02-01', to: '2028-02-29' },
  })
  expect(targetOfMonth('appointment_counts', '2026-12').search).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(targetOfMonth('surgery_counts', '2026-12').search).toMatchObject({ from: '2026-12-01', surgery: 'surgery' })
  expect(targetOfMonth('new_patients', '2026-04').report).toBe('patient-details')
})
