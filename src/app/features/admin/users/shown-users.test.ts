import { expect, test } from 'vitest'
import { isWaiting, partyOf, shownUsers, userAddress } from './shown-users.ts'

const person = (name: string, more: object = {}) => ({
  id: name,
  name,
  email: `${name.toLowerCase()}@example.com`,
  username: null,
  user_type: 'staff',
  is_active: true,
  lawfirm_id: null,
  role_id: 'r1',
  ...more,
})
const asks = person('Zehra', { user_type: 'lawfirm', is_active: false })
const rows = [
  person('Bob', { user_type: 'lawfirm', lawfirm_id: 'f1', last_login_at: '2026-02-01' }),
  person('Çağla', { is_active: false }),
  person('Ann', { role_id: 'r2', last_login_at: '2026-03-01' }),
  asks,
]
const words = { role: () => '', kind: () => '', party: () => '', language: 'tr' }
const names = (search: Record<string, string>) => shownUsers(rows, userAddress.read(search), words).map(({ id }) => id)

test('N13: whoever waits for approval stands first, the others in the order asked for', () => {
  expect(names({})).toEqual(['Zehra', 'Ann', 'Bob', 'Çağla'])
  expect(names({ sort: '-name' })).toEqual(['Zehra', 'Çağla', 'Bob', 'Ann'])
  expect(names({ sort: '-last_login_at' })).toEqual(['Zehra', 'Ann', 'Bob', 'Çağla'])
})

test('N13: a search folds letters, and filters narrow', () => {
  expect(names({ search: 'cagla' })).toEqual(['Çağla'])
  expect(names({ search: 'bob@example' })).toEqual(['Bob'])
  expect(names({ show: 'waiting' })).toEqual(['Zehra'])
  expect(names({ show: 'inactive' })).toEqual(['Çağla'])
  expect(names({ show: 'active', kind: 'staff' })).toEqual(['Ann'])
  expect(names({ role: 'r2' })).toEqual(['Ann'])
})

test('N13: the address says what is asked, and nothing that goes without saying', () => {
  expect(userAddress.write(userAddress.read({}))).toEqual({})
  const said = { search: 'x', show: 'waiting', kind: 'staff', role: 'r1', sort: '-email', page: '2', size: '50' }
  expect(userAddress.write(userAddress.read(said))).toEqual(said)
  expect(userAddress.read({ show: 'none', sort: 'password', page: '-1', size: '7' })).toEqual(userAddress.read({}))
})

test('A14: a request is known by the party it lacks', () => {
  expect(isWaiting(asks)).toBe(true)
  expect(rows.filter(isWaiting)).toEqual([asks])
  expect(partyOf(rows[0]!)).toEqual({ entity: 'lawfirm', id: 'f1' })
  expect(partyOf(asks)).toBeUndefined()
})
