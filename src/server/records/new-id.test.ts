import { expect, test } from 'vitest'
import { isUuid } from '#domain/rules/uuid.ts'
import { newId } from './new-id.ts'

test('ids sort in the order in which they were made, thousands in a millisecond too', () => {
  const made = Array.from({ length: 20_000 }, newId)
  expect(new Set(made).size).toBe(made.length)
  expect(made.toSorted()).toEqual(made)
  expect(made.filter((id) => !isUuid(id))).toEqual([])
})
