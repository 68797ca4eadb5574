import { expect, test } from 'vitest'
import { begunWith, fieldsOf, futureDays, stateOf } from './steps.ts'

const labels = { field: (name: string) => name, choice: (_: string, value: string) => value }
const texts = { needed: '', consent: '', consentSource: '', sources: () => '' }
const today = '2026-11-22'
const steps = fieldsOf({}, labels, true, today, texts)

test('N5: a step with an empty required field is not done, and a refused one says so', () => {
  expect(stateOf(steps.person, {}, today, {})).toBe('open')
  expect(stateOf(steps.accident, {}, today, { dol: 'required' })).toBe('wrong')
  expect(stateOf(steps.person, { first_name: 'Ana', last_name: 'Diaz' }, today, { dol: 'required' })).toBeUndefined()
  expect(stateOf(steps.insurance, {}, today, {})).toBeUndefined()
})

test('N5: nobody is born tomorrow, and no accident has its day still to come', () => {
  expect(futureDays({ dob: '2026-11-23', dol: '2026-11-25' }, today)).toEqual({ dob: 'in_future', dol: 'in_future' })
  expect(futureDays({ dob: '1990-01-01', dol: today }, today)).toEqual({})
  expect(stateOf(steps.accident, { dol: '2026-11-25' }, today, {})).toBe('open')
  expect(stateOf(steps.accident, { dol: today }, today, {})).toBeUndefined()
})

test('a draft that an earlier version left loses only what is no longer asked for', () => {
  const values = { first_name: 'Marta', sms_consent: true, hipaa_auth_expires_at: '2027-01-31' }
  expect(begunWith({ values })).toEqual({ first_name: 'Marta', sms_consent: true })
  expect(begunWith(undefined)).toBeUndefined()
})
