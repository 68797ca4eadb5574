import { expect, test } from 'vitest'
import { formatsFor } from './formats.ts'
import { momentOfField } from './moment-of-field.ts'

test('a calendar day is the same day in every time zone', () => {
  expect(formatsFor('en').day('2026-03-04')).toBe('Mar 4, 2026')
  expect(formatsFor('tr').day('2026-03-04')).toBe('4 Mar 2026')
  expect(formatsFor('ar').day('2026-03-04')).toContain('مارس')
  const soon = (['en', 'tr', 'ar'] as const).map((language) => formatsFor(language).soon('2027-03-04'))
  expect(soon).toEqual(['Mar 4', '4 Mar', '4 مارس'])
})

test('cents become dollars exactly, with Latin digits in Arabic too, where nothing of them can change places', () => {
  expect(formatsFor('en').money(123_456_789)).toBe('$1,234,567.89')
  expect(formatsFor('ar').money(105)).toBe('\u200e$1.05')
  expect(formatsFor('ar').money(-105)).toBe('\u200e-$1.05')
})

test('a part of one is written as a percentage of the language', () => {
  expect(formatsFor('en').percent(0.3575088)).toBe('35.7509%')
  expect(formatsFor('en').percent(0.25)).toBe('25%')
  expect(formatsFor('tr').percent(0.25)).toBe('%25')
})

test('American telephone numbers are grouped, others stay as they are dialled', () => {
  expect(formatsFor('en').phone('+17135550100')).toBe('(713) 555-0100')
  expect(formatsFor('en').phone('+905321234567')).toBe('+905321234567')
})

test('the time of a visit says whose clock it is; what was written down here needs none', () => {
  const formats = formatsFor('en')
  const at = '2026-11-28T14:00:00Z'
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value
  for (const name of ['scheduled_start', 'next_appointment_at'])
    expect(momentOfField(formats, name, at)).toBe(`${formats.moment(at)} ${zone}`)
  expect(momentOfField(formats, 'created_at', at)).toBe(formats.moment(at))
})

test('where the place of a visit is known it is told by the clock there', () => {
  const { visit } = formatsFor('en')
  const at = '2026-11-28T14:00:00Z'
  const told = (zone: string) => visit(at, zone).replaceAll('\u202f', ' ')
  expect(told('America/Los_Angeles')).toBe('Nov 28, 2026, 6:00 AM PST')
  expect(told('America/New_York')).toBe('Nov 28, 2026, 9:00 AM EST')
  expect(visit(at, null)).toBe(visit(at))
})

test('an age is told in its largest unit, and never as nothing', () => {
  const age = (at: string) => formatsFor('en').age(at, Date.parse('2026-03-04T12:00:00Z'))
  expect(age('2026-03-04T12:00:05Z')).toBe('1 min')
  expect(age('2026-03-04T11:01:00Z')).toBe('59 min')
  expect(age('2026-03-04T09:30:00Z')).toBe('2 hr')
  expect(age('2026-03-02T13:00:00Z')).toBe('47 hr')
  expect(age('2026-03-01T11:00:00Z')).toBe('3 days')
  expect(formatsFor('tr').age('2026-03-04T09:30:00Z', Date.parse('2026-03-04T12:00:00Z'))).toBe('2 sa.')
})
