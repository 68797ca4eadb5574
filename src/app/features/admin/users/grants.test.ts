import { expect, test } from 'vitest'
import { changesBetween, grantList, grantsOf, rebased, withReach } from './grants.ts'

const role = {
  id: 'r',
  grants: [
    { permission: 'patient.list', reach: 'firm' },
    { permission: 'lien.read', reach: 'all' },
    { permission: 'lien.update', reach: 'nowhere' },
  ],
}

test('P2: grants are read from a role, and written in one order', () => {
  expect(grantsOf(role)).toEqual({ 'patient.list': 'firm', 'lien.read': 'all' })
  expect(grantsOf({ id: 'x', grants: null })).toEqual({})
  expect(grantList(grantsOf(role)).map(({ permission }) => permission)).toEqual(['lien.read', 'patient.list'])
})

test('P2: what becomes different is told permission by permission', () => {
  const before = grantsOf(role)
  const after = withReach(
    withReach(withReach(before, 'patient.list', 'all'), 'lien.read', undefined),
    'user.read',
    'self',
  )
  expect(changesBetween(before, after)).toEqual([
    { permission: 'patient.list', from: 'firm', to: 'all' },
    { permission: 'lien.read', from: 'all', to: undefined },
    { permission: 'user.read', from: undefined, to: 'self' },
  ])
  expect(changesBetween(after, after)).toEqual([])
})

test('P2: where somebody else was faster, his changes stay and mine come on top', () => {
  const base = grantsOf(role)
  const mine = withReach(base, 'lien.read', undefined)
  const theirs = withReach(base, 'patient.list', 'all')
  expect(rebased(base, mine, theirs)).toEqual({ 'patient.list': 'all' })
})
