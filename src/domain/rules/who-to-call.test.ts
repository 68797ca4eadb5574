import { expect, it } from 'vitest'
import { failedCalls, type LoggedCall } from './who-to-call.ts'

const numbers = { phone: '+13055550101', other_phone: '+13055550102' }
const call = (at: string, more: Partial<LoggedCall> = {}): LoggedCall => ({
  at,
  party: null,
  outcome: 'no_answer',
  phone: null,
  ...more,
})

it.each<[string, LoggedCall[], string | null, number, number]>([
  ['no call', [], null, 0, 0],
  [
    'voicemail, no answer and a wrong number all fail',
    [call('1'), call('2', { outcome: 'voicemail' }), call('3', { outcome: 'wrong_number', party: 'patient' })],
    null,
    3,
    0,
  ],
  [
    'each number is counted by itself',
    [call('1', { phone: numbers.phone }), call('2', { phone: numbers.other_phone })],
    null,
    1,
    1,
  ],
  ['a number that is no longer on record counts for none', [call('1', { phone: '+13055550199' })], null, 0, 0],
  ['a call without an outcome is no failure', [call('1', { outcome: null })], null, 0, 0],
  ['calls to others do not count', [call('1', { party: 'provider' }), call('2', { party: 'firm' })], null, 0, 0],
  ['reaching the patient starts anew', [call('1'), call('2', { outcome: 'reached' }), call('3')], null, 1, 0],
  ['so does reaching the firm', [call('1'), call('2', { outcome: 'reached', party: 'firm' }), call('3')], null, 1, 0],
  ['but not reaching the provider', [call('1'), call('2', { outcome: 'reached', party: 'provider' })], null, 1, 0],
  ['calls before the last contact are over', [call('1'), call('2'), call('3')], '2', 1, 0],
])('K2: failed calls in a row: %s', (_title, calls, lastContactAt, failed_calls, failed_other_calls) => {
  expect(failedCalls(calls, numbers, lastContactAt)).toEqual({ failed_calls, failed_other_calls })
})
