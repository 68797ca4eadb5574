import { expect, test } from 'vitest'
import { kindFor } from './dashboard-queries.ts'

const who = (level: 'admin' | 'staff' | 'user', user_type?: string) => ({
  role: { id: null, title: 'any', level },
  ...(user_type && { user_type }),
})

test.each([
  [who('admin', 'staff'), 'admin'],
  [who('staff', 'auditor'), 'admin'],
  [who('staff', 'staff'), 'generic'],
  [who('user', 'lawfirm'), 'lawfirm'],
  [who('user', 'subsidiary'), 'subsidiary'],
  [who('user', 'provider'), undefined],
  [who('user', 'funder'), undefined],
  [who('user'), undefined],
  [null, undefined],
])('D14: the dashboard of %j is %s', (signedIn, kind) => {
  expect(kindFor(signedIn)).toBe(kind)
})
