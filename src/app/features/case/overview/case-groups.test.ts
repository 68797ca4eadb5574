import { expect, test } from 'vitest'
import { patient } from '#domain/entities/patient.ts'
import { outsideGroups, caseGroups } from './case-groups.ts'

test('every field of a patient has its place on the page, once', () => {
  const placed = [...Object.values(caseGroups).flat(), ...outsideGroups]
  expect(placed.toSorted()).toEqual(Object.keys(patient.fields).toSorted())
})
