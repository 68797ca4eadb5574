import { expect, test } from 'vitest'
import { longListKey, openLongLists } from './long-lists.ts'
import { sql } from './sql.ts'

test('O6: a list that was found long is taken to be long for a minute, however often it is asked for', () => {
  let now = 1000
  const lists = openLongLists(() => now)
  expect(lists.isLong('a')).toBe(false)
  lists.note('a')
  now += 59_000
  lists.note('a')
  expect([lists.isLong('a'), lists.isLong('b')]).toEqual([true, false])
  now += 1001
  expect(lists.isLong('a')).toBe(false)
})

test('staff share what is known of a list; of others each has his own', () => {
  const counting = sql`select count(*) from patient where lawfirm_id = ${'x'}`
  const key = (id: string, user_type: 'staff' | 'lawfirm', other = counting) => longListKey({ id, user_type }, other)
  expect(key('a', 'staff')).toBe(key('b', 'staff'))
  expect(key('a', 'lawfirm')).not.toBe(key('b', 'lawfirm'))
  expect(key('a', 'staff')).not.toBe(key('a', 'staff', sql`select count(*) from patient where lawfirm_id = ${'y'}`))
})
