import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const group = (seat: number, word = '') => ({ seat, messages: new Uint8Array(Buffer.from(word)) })
const seatOf = (turns: Turns): number | undefined => turns.next()?.seat

test('first come, first served outside transactions', () => {
  const turns = new Turns()
  for (const seat of [1, 2, 1]) turns.add(group(seat))
  expect([seatOf(turns), seatOf(turns), seatOf(turns), seatOf(turns)]).toEqual([1, 2, 1, undefined])
})

test.each(['T', 'E', undefined] as const)('a client whose turn ended with %s keeps the session', (status) => {
  const turns = new Turns()
  for (const seat of [2, 1, 3]) turns.add(group(seat))
  turns.ended(1, status)
  expect([seatOf(turns), seatOf(turns)]).toEqual([1, undefined])
  turns.ended(1, 'I')
  expect([seatOf(turns), seatOf(turns)]).toEqual([2, 3])
})

test('a client that is gone waits for nothing any more but its farewell', () => {
  const turns = new Turns()
  for (const seat of [1, 2, 1]) turns.add(group(seat))
  turns.ended(1, 'T')
  turns.leave(group(1, 'farewell'))
  expect(Buffer.from(turns.next()?.messages ?? []).toString()).toBe('farewell')
  expect(turns.next()).toBeUndefined()
  turns.ended(1, 'I')
  expect([seatOf(turns), seatOf(turns)]).toEqual([2, undefined])
})
