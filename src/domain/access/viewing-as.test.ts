import { expect, it } from 'vitest'
import { mayLook } from './viewing-as.ts'
import type { Viewer } from './viewer.ts'

const admin: Pick<Viewer, 'level' | 'grants' | 'looks_by'> = {
  level: 'admin',
  grants: { 'user.update': 'all', 'role.read': 'all' },
  looks_by: null,
}

it('P2: an administrator who reads roles and changes users sees with others’ eyes', () => {
  expect(mayLook(admin)).toBe(true)
})

it.each<[string, Partial<typeof admin>]>([
  ['somebody of the staff', { level: 'staff' }],
  ['a user', { level: 'user' }],
  ['who may not change users', { grants: { 'role.read': 'all' } }],
  ['who may not read roles', { grants: { 'user.update': 'all' } }],
  ['who does so already', { looks_by: 'somebody' }],
])('P4: not %s', (_, change) => {
  expect(mayLook({ ...admin, ...change })).toBe(false)
})
