import { expect, test } from 'vitest'
import type { Grant } from './grants.ts'
import { withinLevel } from './subsidiary-level.ts'

const grants: Grant[] = [
  { permission: 'patient.list', reach: 'subsidiary' },
  { permission: 'patient.create', reach: 'subsidiary' },
  { permission: 'patient.export', reach: 'subsidiary' },
  { permission: 'user.list', reach: 'subsidiary' },
  { permission: 'user.create', reach: 'subsidiary' },
  { permission: 'user.update', reach: 'self' },
]
const left = (level: Parameters<typeof withinLevel>[1]) =>
  withinLevel(grants, level).map(({ permission }) => permission)

test('P2: a manager of a subsidiary, and users without a level, have all grants of their role', () => {
  expect(withinLevel(grants, 'manager')).toEqual(grants)
  expect(withinLevel(grants, null)).toEqual(grants)
})

test('P2: a member works on cases and changes no people', () => {
  expect(left('member')).toEqual(['patient.list', 'patient.create', 'patient.export', 'user.list', 'user.update'])
})

test('P2: who only reads writes nothing but what concerns themselves', () => {
  expect(left('read_only')).toEqual(['patient.list', 'patient.export', 'user.list', 'user.update'])
})
