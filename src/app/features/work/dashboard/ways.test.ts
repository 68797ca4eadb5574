import { expect, test } from 'vitest'
import { wayOfCard, wayOfMonth } from './ways.ts'

const somebody = { id: 'me-id', is_casemanager: false, is_underwriter: false }
const admin = { who: somebody, own: false }
const manager = { who: { ...somebody, is_casemanager: true }, own: true }
const underwriter = { who: { ...somebody, is_underwriter: true }, own: true }

test('D14: a card leads to the rows it counts', () => {
  expect(wayOfCard('open_cases', admin)).toMatchObject({ page: 'patients', search: { status: 'open' } })
  expect(wayOfCard('outcome_missing', admin)).toMatchObject({
    report: 'appointments',
    search: { period: 'all', outcome_state: 'missing' },
  })
  expect(wayOfCard('over_sla', admin)).toMatchObject({ report: 'underwritings', search: { sla: 'over' } })
  expect(wayOfCard('failed_syncs', admin)).toBeUndefined()
  expect(wayOfCard('sign_up_requests', admin)).toMatchObject({ page: 'users', search: { show: 'waiting' } })
})

test('D14: figures of own cases lead to own cases, and nowhere where no address means these', () => {
  expect(wayOfCard('due_contacts', manager)?.search).toEqual({ flags: 'contact_due', manager: 'me' })
  expect(wayOfCard('appointments_today', manager)?.search).toMatchObject({ case_manager_id: 'me-id' })
  expect(wayOfCard('open_cases', underwriter)?.search).toEqual({ status: 'open', underwriter: 'me' })
  expect(wayOfCard('without_underwriter', underwriter)?.search).toEqual({ status: 'underwriting', underwriter: 'none' })
  // The report of visits has no filter for underwriters.
  expect(wayOfCard('appointments_today', underwriter)).toBeUndefined()
  expect(wayOfCard('due_contacts', { who: somebody, own: true })).toBeUndefined()
})

test('D14: a month leads to its own days, also where it is a short one', () => {
  expect(wayOfMonth('bill_amount', '2028-02')).toMatchObject({
    report: 'service-dates',
    search: { from: '2028-02-01', to: '2028-02-29' },
  })
  expect(wayOfMonth('appointment_counts', '2026-12').search).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(wayOfMonth('new_patients', '2026-04').report).toBe('patient-details')
})
