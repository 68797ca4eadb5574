import { expect, test } from 'vitest'
import { pauseAfter, verdictOn } from './verdict.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const answered = (status: number, retryAfter?: string) => verdictOn({ status, retryAfter }, NOW)

test('W4: only what a service takes is delivered, and only what it knows to be gone is forgotten', () => {
  expect([200, 201, 202, 204].map((status) => answered(status).is)).toEqual(['taken', 'taken', 'taken', 'taken'])
  expect([404, 410].map((status) => answered(status).is)).toEqual(['gone', 'gone'])
  for (let status = 100; status < 600; status += 1)
    if (status !== 404 && status !== 410) expect([status, answered(status).is]).not.toEqual([status, 'gone'])
})

test('W4: a service that asks for patience gets what it asks for', () => {
  expect(answered(429, '120')).toEqual({ is: 'wait', seconds: 120 })
  expect(answered(429, 'Sat, 21 Nov 2026 10:05:00 GMT')).toEqual({ is: 'wait', seconds: 300 })
  expect(answered(429, 'Sat, 21 Nov 2020 10:05:00 GMT')).toEqual({ is: 'wait', seconds: 1 })
  for (const said of [undefined, 'soon', '']) expect(answered(429, said)).toEqual({ is: 'wait', seconds: 60 })
  expect(answered(429, '999999999')).toEqual({ is: 'wait', seconds: 14_400 })
  expect(answered(503, '30')).toEqual({ is: 'wait', seconds: 30 })
})

test('W4: our own faults are told apart from those of a service', () => {
  expect([401, 403].map((status) => answered(status).is)).toEqual(['unknownSender', 'unknownSender'])
  expect([400, 413, 415, 422].map((status) => answered(status).is)).toEqual(['wrong', 'wrong', 'wrong', 'wrong'])
  expect([408, 500, 502, 503, 504].every((status) => answered(status).is === 'failed')).toBe(true)
  expect([301, 302, 303, 307, 308].every((status) => answered(status).is === 'failed')).toBe(true)
  expect(verdictOn({ failure: 'timed out' })).toEqual({ is: 'failed', why: 'timed out' })
})

test('pauses grow with each failure, up to an hour', () => {
  expect([1, 2, 3, 7, 8, 50].map(pauseAfter)).toEqual([30, 60, 120, 1920, 3600, 3600])
})
