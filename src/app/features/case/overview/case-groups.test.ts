import { expect, test } from 'vitest'
import { patient } from '#domain/entities/patient.ts'
import { caseGroups, groupReferences, outsideGroups } from './case-groups.ts'

test('every field of a patient has its place on the page, once', () => {
  const placed = [...Object.values(caseGroups).flat(), ...outsideGroups]
  expect(placed.toSorted()).toEqual(Object.keys(patient.fields).toSorted())
})

test('the overview fetches the titles of the references that it shows, each list once', () => {
  expect(groupReferences).toHaveLength(new Set(groupReferences).size)
  expect(groupReferences).toEqual(
    expect.arrayContaining(['state', 'lawfirm', 'user', 'employee', 'underwriting_stage']),
  )
})
