import { expect, test } from 'vitest'
import { idleMinutes, leaseHours } from './time-unheard.ts'

const usual = { device_hours: null, idle_minutes: null }

test('W3: devices of staff may be three days without the server, those of others one, and the role may say otherwise', () => {
  expect(leaseHours({ user_type: 'staff', device_hours: null })).toBe(72)
  expect(leaseHours({ user_type: 'lawfirm', device_hours: null })).toBe(24)
  expect(leaseHours({ user_type: 'lawfirm', device_hours: 3 })).toBe(3)
})

test('L5: where nobody is remembered half an hour without an act ends a session, or what the role says', () => {
  expect(idleMinutes(false, { user_type: 'staff', ...usual })).toBe(30)
  expect(idleMinutes(false, { user_type: 'funder', ...usual, idle_minutes: 5 })).toBe(5)
})

test('L5: where the browser remembers, the lease of the device counts', () => {
  expect(idleMinutes(true, { user_type: 'staff', ...usual, idle_minutes: 5 })).toBe(72 * 60)
  expect(idleMinutes(true, { user_type: 'provider', ...usual, device_hours: 2 })).toBe(120)
})
