import { expect, test } from 'vitest'
import { warningsOf } from './case-warnings.ts'

const row = {
  id: 'p1',
  dob: '1990-05-02',
  case_status: 'active' as const,
  in_treatment: true,
  needs_interpreter: false,
  sol_date: '2027-01-10',
  sol_override: null,
  suit_filed_at: null,
  opened_at: '2026-01-10T10:00:00Z',
  status_changed_at: '2026-06-01T10:00:00Z',
  last_service_date: '2026-06-01',
}
const keys = (changes: object, today = '2026-06-10') => warningsOf({ ...row, ...changes }, today).map(({ key }) => key)

test('a case in order carries the day by which a suit must be filed, and nothing else', () => {
  expect(warningsOf(row, '2026-06-10')).toEqual([{ key: 'limitation', tone: 'neutral', days: 214, date: '2027-01-10' }])
})

test('the confirmed day wins, a filed suit silences it, and a day that went by stays red', () => {
  expect(warningsOf({ ...row, sol_override: '2026-07-10' }, '2026-06-10')[0]).toMatchObject({
    tone: 'caution',
    days: 30,
  })
  expect(keys({ suit_filed_at: '2026-05-01' })).toEqual([])
  expect(warningsOf({ ...row, sol_date: '2026-06-01' }, '2026-06-10')[0]).toMatchObject({
    key: 'limitationOver',
    days: 9,
  })
  expect(keys({ sol_date: null })).toEqual(['limitationUnknown'])
})

test('K5: a passed day that was acknowledged is calm, until the day is another', () => {
  const passed = { sol_date: '2026-06-01', sol_acknowledged_date: '2026-06-01' }
  expect(warningsOf({ ...row, ...passed }, '2026-06-10')).toEqual([{ key: 'limitationAcknowledged', tone: 'neutral' }])
  expect(keys({ ...passed, sol_override: '2026-06-05' })).toEqual(['limitationOver'])
})

test('who is treated without visits, whose firm is silent, who is a minor: each has its sign', () => {
  expect(keys({ last_service_date: '2026-05-20' })).toEqual(['limitation', 'gap'])
  expect(keys({ opened_at: '2026-01-01T00:00:00Z', status_changed_at: '2026-01-01T00:00:00Z' })).toEqual([
    'limitation',
    'statusDue',
  ])
  const long = { opened_at: '2025-05-01T00:00:00Z', status_changed_at: '2025-06-01T00:00:00Z' }
  expect(keys({ ...long, contact_due_on: '2025-08-30' })).toEqual(['limitation', 'atRisk'])
  // Of the firm, not to the firm, which learns that its word is due.
  expect(keys(long)).toEqual(['limitation', 'statusDue'])
  expect(keys({ ...long, lawfirm_contact_at: '2026-06-01T00:00:00Z' })).toEqual(['limitation'])
  expect(keys({ dob: '2010-01-01', needs_interpreter: true })).toEqual(['limitation', 'minor', 'interpreter'])
})

test('of a closed case, and of what the viewer may not see, nothing is said', () => {
  expect(keys({ case_status: 'closed_paid' })).toEqual([])
  expect(warningsOf({ id: 'p1' }, '2026-06-10')).toEqual([])
})
