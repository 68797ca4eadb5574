import { expect, test } from 'vitest'
import type { Viewer } from '#domain/access/viewer.ts'
import { begunWith, fieldsOf, freshFor, futureDays, stateOf, stepsFor } from './steps.ts'

const labels = { field: (name: string) => name, choice: (_: string, value: string) => value }
const texts = { needed: '', consent: '', consentSource: '', sources: () => '' }
const today = '2026-11-22'
const FIRM = '0190a000-0000-7000-8000-000000000001'
const firms = { all: [{ id: 'firm', name: 'Wainwright & Cole' }], named: false }
const viewerOf = (user_type: string, level: string) => ({ user_type, level }) as Viewer
const staff = viewerOf('staff', 'staff')
const asking = { labels, texts, today, firms, viewer: staff, takesConsent: true }
const steps = fieldsOf({}, asking)

test('N5: a step with an empty required field is not done, and a refused one says so', () => {
  const caller = { first_name: 'Ana', last_name: 'Diaz', phone: '+13055550100', dol: today, lawfirm_id: FIRM }
  expect(stateOf(steps.person, {}, today, {})).toBe('open')
  expect(stateOf(steps.person, {}, today, { dol: 'required' })).toBe('wrong')
  expect(stateOf(steps.person, caller, today, { email: 'invalid' })).toBeUndefined()
  expect(stateOf(steps.accident, {}, today, {})).toBeUndefined()
  expect(stateOf(steps.insurance, {}, today, {})).toBeUndefined()
})

test('N5: nobody is born tomorrow, and no accident has its day still to come', () => {
  expect(futureDays({ dob: '2026-11-23', dol: '2026-11-25' }, today)).toEqual({ dob: 'in_future', dol: 'in_future' })
  expect(futureDays({ dob: '1990-01-01', dol: today }, today)).toEqual({})
  expect(stateOf({ dol: steps.person['dol']! }, { dol: '2026-11-25' }, today, {})).toBe('open')
  expect(stateOf({ dol: steps.person['dol']! }, { dol: today }, today, {})).toBeUndefined()
})

test('a draft that an earlier version left loses only what is no longer asked for', () => {
  const values = { first_name: 'Marta', sms_consent: true, hipaa_auth_expires_at: '2027-01-31' }
  expect(begunWith({ values })).toEqual({ first_name: 'Marta', sms_consent: true })
  expect(begunWith(undefined)).toBeUndefined()
})

test('N5: a practice that refers a patient is asked only for what it may say, and names a firm that it may not list', () => {
  const practice = viewerOf('chiropractor', 'user')
  const named = { ...firms, named: true }
  const asked = fieldsOf({ sms_consent: true }, { ...asking, viewer: practice, firms: named, takesConsent: false })
  expect(stepsFor(practice)).toEqual(['person', 'firm'])
  expect(Object.keys(asked.person).slice(0, 5)).toEqual(['first_name', 'last_name', 'phone', 'dol', 'lawfirm_id'])
  expect(Object.keys(asked.firm)).toEqual(['chiropractor_id'])
  expect(asked.person['lawfirm_id']).toMatchObject({ named: firms.all })
  expect(freshFor(practice)).toEqual({ needs_interpreter: false })
  expect(stepsFor(staff)).toHaveLength(5)
  expect(Object.keys(fieldsOf({}, asking).contacts)).toContain('sms_consent')
})
