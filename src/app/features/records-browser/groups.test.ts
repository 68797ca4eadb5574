import { expect, test } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import { groups } from './groups.ts'

test('D1: every entity stands in one group of the index, and in one only', () => {
  expect(Object.values(groups).flat().toSorted()).toEqual(entities.map(({ name }) => name).toSorted())
})
