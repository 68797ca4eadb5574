import { expect, test } from 'vitest'
import { cachePolicyFor } from './answer-shapes.ts'

const CASE = '01900000-0000-7000-8000-000000000001'

test.each([
  [['patient', 'head', CASE], CASE],
  [['patient', 'one', CASE], CASE],
  [['appointment', 'of_case', CASE], CASE],
  [['patient_document', 'by_patient', CASE], CASE],
  [['lawfirm', 'whole'], 'general'],
  [['employee', 'case_managers'], 'general'],
  [['permission', 'user_role'], 'general'],
  [['lawfirm', 'list', { page: 1, page_size: 50, search: '' }], 'general'],
  [['appointment', 'today', '2026-11-21'], 'days'],
  [['calendar', 'visits', { from: '2026-11-16', to: '2026-11-23' }, {}], 'days'],
])('W3: %j is kept', (key, about) => {
  expect(cachePolicyFor(key)?.about).toBe(about)
})

test.each([
  [['patient', 'list', { page: 1, page_size: 8, search: 'garcia' }]],
  [['lawfirm', 'list', { page: 2, page_size: 50, search: '' }]],
  [['search', 'garcia']],
  [['underwriting_note', 'of_case', CASE]],
  [['patient', 'underwriting', CASE]],
  [['money', CASE, 'distributions']],
  [['lawfirm', 'one', CASE]],
  [['nobody', 'whole']],
  [['calendar', 'visits', { from: '2026-11-16', to: '2026-11-23' }, { case_manager_id: CASE }]],
  [['calendar', 'feed']],
  [['patient', 'duplicates_of', CASE]],
])('what somebody typed, what stays on the server and what nobody knows is not kept: %j', (key) => {
  expect(cachePolicyFor(key)).toBeUndefined()
})

test('A12: numbers that name a person for good and prices do not lie on a device', () => {
  const row = { id: CASE, version: 2, last_name: 'Haddad', ssn: '078-05-1120', price_cents: 5, settlement_cents: 7 }
  const plain = { id: CASE, version: 2, last_name: 'Haddad' }
  expect(cachePolicyFor(['patient', 'one', CASE])?.kept(row)).toEqual(plain)
  expect(cachePolicyFor(['patient', 'head', CASE])?.kept({ row, stage: null, people: {} })).toEqual({
    row: plain,
    stage: null,
    people: {},
  })
  const ask = { page: 1, page_size: 50, search: '' }
  expect(cachePolicyFor(['patient', 'list', ask])?.kept({ rows: [row], count: 1 })).toEqual({ rows: [plain], count: 1 })
})

test('A12: what somebody gave for a step of a case does not lie on a device', () => {
  const event = { id: CASE, kind: 'change', from_status: 'litigation', to_status: 'settled', is_open: false }
  const answer = { case_status_events: [{ ...event, detail: { settlement_cents: 5_000_000 } }], allowed: [] }
  expect(cachePolicyFor(['patient', 'status_events', CASE])?.kept(answer)).toEqual({
    case_status_events: [event],
    allowed: [],
  })
})

test('A12, W3: of the visits of a week the names stay, and nothing that may not lie here', () => {
  const patient = { first_name: 'Nour', last_name: 'Haddad', ssn: '078-05-1120' }
  const visit = {
    id: CASE,
    scheduled_start: '2026-11-20T15:00:00Z',
    timezone: 'America/New_York',
    price_cents: 5,
    patient,
  }
  const kept = cachePolicyFor(['calendar', 'visits', {}, {}])?.kept({
    visits: [visit],
    days: [{ day: '2026-11-20', count: 1 }],
  })
  expect(kept).toEqual({
    visits: [
      {
        id: CASE,
        scheduled_start: '2026-11-20T15:00:00Z',
        timezone: 'America/New_York',
        patient: { first_name: 'Nour', last_name: 'Haddad' },
      },
    ],
    days: [{ day: '2026-11-20', count: 1 }],
  })
})
