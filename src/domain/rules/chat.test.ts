import { expect, test } from 'vitest'
import { mayRetract, partsOfName } from './chat.ts'

test('C3: a message can be taken back for five minutes', () => {
  const sent = '2026-03-04T10:00:00.000Z'
  const minutes = (count: number): number => Date.parse(sent) + count * 60_000
  expect(mayRetract(sent, minutes(0))).toBe(true)
  expect(mayRetract(sent, minutes(5) - 1)).toBe(true)
  expect(mayRetract(sent, minutes(5))).toBe(false)
})

test('C1: a name comes in two parts, the last word being the family’s', () => {
  expect(partsOfName('Ayşe Nur Yılmaz')).toEqual({ first_name: 'Ayşe Nur', last_name: 'Yılmaz' })
  expect(partsOfName('  Cher ')).toEqual({ first_name: 'Cher', last_name: '' })
  expect(partsOfName('Ana  Ruiz')).toEqual({ first_name: 'Ana', last_name: 'Ruiz' })
})
