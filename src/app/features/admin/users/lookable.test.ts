import { expect, test } from 'vitest'
import { isLookable, suggested } from './lookable.ts'

const person = (id: string, more: object = {}) => ({ id, name: id, role_id: 'firm', is_active: true, ...more })
const people = [
  person('never'),
  person('lately', { last_login_at: '2026-11-20T09:00:00Z' }),
  person('long ago', { last_login_at: '2025-01-02T09:00:00Z' }),
  person('off', { last_login_at: '2026-11-21T09:00:00Z', is_active: false }),
  person('me', { last_login_at: '2026-11-21T10:00:00Z' }),
  person('other role', { last_login_at: '2026-11-21T10:00:00Z', role_id: 'clinic' }),
]

test('P2: one sees as who can sign in with the role, and not as oneself', () => {
  const ids = people.filter((row) => isLookable(row, 'firm', 'me')).map(({ id }) => id)
  expect(ids).toEqual(['never', 'lately', 'long ago'])
})

test('P2: whoever was here last is offered first; of those who never were, the first by name', () => {
  expect(suggested(people, 'firm', 'me')).toBe('lately')
  expect(suggested([person('b'), person('a')], 'firm', 'me')).toBe('a')
  expect(suggested(people, 'nobody has it', 'me')).toBeNull()
})
