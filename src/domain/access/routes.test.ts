import { expect, test } from 'vitest'
import { menuSeed } from '../seeds/menu.ts'
import { defaultRoles } from './default-roles.ts'
import { doorOf } from './routes.ts'

test('P2, S1: the first navigation of every role leads through open doors only', () => {
  const wrong = defaultRoles.flatMap(({ title, level, grants }) => {
    const role = { level, grants: Object.fromEntries(grants.map(({ permission, reach }) => [permission, reach])) }
    const urls = menuSeed.filter(({ roles }) => roles.includes(title)).flatMap(({ row }) => row.url ?? [])
    return urls.filter((url) => doorOf(url, role) !== 'open').map((url) => `${title} ${url}`)
  })
  expect(wrong).toEqual([])
})

test('P2: a door is closed without the right, and where the right ends at oneself', () => {
  const clerk = { level: 'staff', grants: { 'user.list': 'self', 'lien.list': 'all' } } as const
  expect(doorOf('/dashboard', clerk)).toBe('open')
  expect(doorOf('/patients', clerk)).toBe('closed')
  expect(doorOf('/user-config/users', clerk)).toBe('closed')
  expect(doorOf('/outbox', clerk)).toBe('closed')
  expect(doorOf('/outbox', { ...clerk, level: 'admin' })).toBe('open')
  expect(doorOf('/no-such-page', clerk)).toBe('unknown')
})
