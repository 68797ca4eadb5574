import { expect, test } from 'vitest'
import { nameOfList } from './counted.ts'
import { sql } from './sql.ts'

test('staff share what is known of a list; of others each has a list of his own', () => {
  const counting = sql`select count(*) from patient where lawfirm_id = ${'x'}`
  const name = (id: string, user_type: 'staff' | 'lawfirm', other = counting) => nameOfList({ id, user_type }, other)
  expect(name('a', 'staff')).toBe(name('b', 'staff'))
  expect(name('a', 'lawfirm')).not.toBe(name('b', 'lawfirm'))
  expect(name('a', 'staff')).not.toBe(name('a', 'staff', sql`select count(*) from patient where lawfirm_id = ${'y'}`))
})
