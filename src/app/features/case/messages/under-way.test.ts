import { expect, test } from 'vitest'
import { isUnderWay } from './under-way.ts'

const NOW = Date.parse('2026-07-01T12:00:00Z')
const row = (direction: string, status: string, created_at = '2026-07-01T11:59:00Z') => ({
  id: status,
  direction,
  status,
  created_at,
})

test('a message is under way from its writing until it has arrived, or has failed, or has waited for long', () => {
  for (const status of ['queued', 'sent']) expect(isUnderWay([row('out', status)], NOW)).toBe(true)
  for (const status of ['delivered', 'failed', 'blocked_no_consent', 'held_quiet_hours'])
    expect(isUnderWay([row('out', status)], NOW)).toBe(false)
  expect(isUnderWay([row('in', 'received'), row('out', 'sent', '2026-07-01T11:50:00Z')], NOW)).toBe(false)
})
