import { expect, it, test } from 'vitest'
import { byDays, isUnderWay, keepUnsent, lastOfPatient, replyWantedSince, unsentText } from './conversation.ts'

const at = (id: string, year: number, month: number, day: number, hour: number) => ({
  id,
  created_at: new Date(year, month - 1, day, hour).toISOString(),
})

it('C4: a conversation stands by the days of its reader, the oldest first', () => {
  const days = byDays([at('c', 2026, 3, 5, 0), at('a', 2026, 3, 4, 9), at('b', 2026, 3, 4, 23)])
  expect(days.map(({ day, rows }) => [day, rows.map(({ id }) => id)])).toEqual([
    ['2026-03-04', ['a', 'b']],
    ['2026-03-05', ['c']],
  ])
  expect(byDays([])).toEqual([])
})

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

it('C4: what was typed waits for its writer, in its case, and for nobody else', () => {
  keepUnsent('ana', 'case 1', 'Hello')
  expect(unsentText('ana', 'case 1')).toBe('Hello')
  expect(unsentText('ana', 'case 2')).toBe('')
  expect(unsentText('ben', 'case 1')).toBe('')
  keepUnsent('ana', 'case 1', '')
  expect(unsentText('ana', 'case 1')).toBe('')
})

test('a patient waits since the first message that nobody has answered, here or on the server', () => {
  const said = (id: string, created_at: string, awaits_reply: boolean, direction: 'in' | 'out' = 'in') => ({
    id,
    direction,
    awaits_reply,
    created_at,
  })
  const [first, second] = ['2026-07-01T09:00:00Z', '2026-07-01T10:00:00Z']
  const rows = [said('c', second, true), said('a', '2026-07-01T08:00:00Z', false), said('b', first, true)]
  const all = [...rows, said('d', '2026-07-01T11:00:00Z', false, 'out')]
  expect(replyWantedSince(all, [])).toBe(first)
  expect(lastOfPatient(all)).toBe('c')
  expect(replyWantedSince(all, ['b'])).toBe(second)
  expect(replyWantedSince(all, ['b', 'c'])).toBeUndefined()
  expect(replyWantedSince(all, ['unknown'])).toBe(first)
  expect(replyWantedSince(all, [null])).toBeUndefined()
  expect(replyWantedSince([], [])).toBeUndefined()
  expect(lastOfPatient([])).toBeUndefined()
})
