import { expect, test } from 'vitest'
import { alertStateOf, isApplePhone } from './alert-state.ts'

const able = {
  worker: true,
  push: true,
  permission: 'granted',
  apple: false,
  installed: false,
  subscribed: true,
} as const

test('W4: what a device can do decides what its owner is offered', () => {
  expect(alertStateOf(able)).toBe('on')
  expect(alertStateOf({ ...able, subscribed: false })).toBe('off')
  expect(alertStateOf({ ...able, permission: 'default' })).toBe('off')
  expect(alertStateOf({ ...able, permission: 'denied' })).toBe('blocked')
  expect(alertStateOf({ ...able, permission: undefined })).toBe('unsupported')
  expect(alertStateOf({ ...able, push: false })).toBe('unsupported')
  expect(alertStateOf({ ...able, worker: false })).toBe('unsupported')
})

test('W4: on a phone of Apple the portal goes to the home screen first', () => {
  expect(alertStateOf({ ...able, apple: true, push: false, permission: undefined })).toBe('homeScreen')
  expect(alertStateOf({ ...able, apple: true, installed: true })).toBe('on')
  const agent = (userAgent: string, maxTouchPoints: number) => isApplePhone({ userAgent, maxTouchPoints })
  expect(agent('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)', 5)).toBe(true)
  expect(agent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe(true)
  expect(agent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)).toBe(false)
  expect(agent('Mozilla/5.0 (Linux; Android 15)', 5)).toBe(false)
})
