import { expect, it } from 'vitest'
import { firstStatus, hindranceOf, mayBecome, statusFrom } from './standing.ts'

const granted = { can_sms: true, sms_consent: 'granted' } as const
const noon = new Date('2026-07-02T16:00:00Z')
const night = new Date('2026-07-02T04:00:00Z')

it('D7: nothing goes to a number without consent, whatever the hour', () => {
  expect(hindranceOf(undefined)).toBe('not_found')
  expect(hindranceOf({ ...granted, can_sms: false })).toBe('no_sms')
  expect(hindranceOf({ ...granted, sms_consent: 'unknown' })).toBe('no_consent')
  expect(hindranceOf({ ...granted, sms_consent: 'revoked' })).toBe('consent_revoked')
  expect(hindranceOf(granted)).toBeNull()
  for (const at of [noon, night])
    expect(firstStatus({ ...granted, sms_consent: 'unknown' }, at, 'America/New_York')).toBe('blocked_no_consent')
})

it('D7: with consent it is the clock that decides', () => {
  expect(firstStatus(granted, noon, 'America/New_York')).toBe('queued')
  expect(firstStatus(granted, night, 'America/New_York')).toBe('held_quiet_hours')
  expect(firstStatus(granted, night, 'Europe/Istanbul')).toBe('held_quiet_hours')
  expect(firstStatus(granted, new Date('2026-07-02T05:30:00Z'), 'Europe/Istanbul')).toBe('queued')
})

it('D7: a late report of a gateway takes nothing back', () => {
  expect(['queued', 'sending', 'accepted', 'nonsense'].map(statusFrom)).toEqual(Array(4).fill(undefined))
  expect(['sent', 'delivered', 'undelivered', 'failed'].map(statusFrom)).toEqual([
    'sent',
    'delivered',
    'failed',
    'failed',
  ])
  expect(mayBecome('queued', 'delivered')).toBe(true)
  expect(mayBecome('sent', 'delivered')).toBe(true)
  expect(mayBecome('sent', 'failed')).toBe(true)
  expect(mayBecome('delivered', 'sent')).toBe(false)
  expect(mayBecome('delivered', 'failed')).toBe(false)
  expect(mayBecome('sent', 'sent')).toBe(false)
  expect(mayBecome('failed', 'delivered')).toBe(false)
  expect(mayBecome('blocked_no_consent', 'sent')).toBe(false)
  expect(mayBecome('received', 'failed')).toBe(false)
})
