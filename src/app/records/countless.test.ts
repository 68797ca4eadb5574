import { expect, test } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import { countless } from './countless.ts'

test('D15: whatever belongs to a case is looked up by its ids, never fetched whole', () => {
  const ofCases = entities.filter(({ caseField }) => caseField !== null).map(({ name }) => name)
  expect([...countless].toSorted()).toEqual([...ofCases, 'message'].toSorted())
})
