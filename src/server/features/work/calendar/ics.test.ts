import { expect, test } from 'vitest'
import { icsCalendar } from './ics.ts'

const event = {
  uid: '1@portal.example.com',
  summary: 'Appointment (MRI; both knees, back\\neck)\nnew – open app',
  url: 'https://portal.example.com/apps/calendar?visit=1',
  start: '2026-03-08T07:30:00.000Z',
  end: '2026-03-08T08:15:00.000Z',
  changed: '2026-03-01T12:00:00.000Z',
  sequence: 3,
}

test('N2: a feed is written as RFC 5545 asks: line ends, times in UTC, signs that mean something escaped', () => {
  const text = icsCalendar('Caseway', [event])
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text).toContain('\r\nDTSTART:20260308T073000Z\r\nDTEND:20260308T081500Z\r\n')
  expect(text).toContain('\r\nDTSTAMP:20260301T120000Z\r\n')
  expect(text).toContain('SUMMARY:Appointment (MRI\\; both knees\\, back\\\\neck)\\nnew – open app\r\n')
})

test('N2: long lines are folded at 75 octets and no letter is cut in two', () => {
  const summary = `موعد (${'تصوير '.repeat(20)}) – ğüşiöç`
  const text = icsCalendar('Caseway', [{ ...event, summary }])
  const lines = text.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`)
})
