import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { oldestShown } from './oldest-shown.ts'

const offline = new ApiError(0, 'OFFLINE')
const query = (
  queryHash: string,
  state: { data?: unknown; error?: Error | null; dataUpdatedAt?: number },
  part?: 'frame' | 'names',
) => ({
  queryHash,
  meta: part && { part },
  state: { data: undefined, error: null, dataUpdatedAt: 0, ...state },
})
const at = (ages: Readonly<Record<string, number>>) => (hash: string) => ages[hash]

const permissions = query('permissions', { data: [] }, 'frame')
const users = query('users', { data: [] }, 'names')
const talks = query('talks', { error: offline })
const figures = query('figures', { data: {}, error: offline, dataUpdatedAt: 300 })
const cases = query('cases', { data: {} })
const here = at({ [permissions.queryHash]: 100, [users.queryHash]: 150, [cases.queryHash]: 500 })

test('a page that could not be loaded does not lie on the device because its frame and its names do', () => {
  expect(oldestShown([permissions, users, talks], here)).toBeUndefined()
})

test('figures from before are as old as they are, not as what else the device has', () => {
  expect(oldestShown([permissions, figures, cases], here)).toBe(300)
})

test('a page of names alone is as old as these', () => {
  expect(oldestShown([permissions, users], here)).toBe(150)
  expect(oldestShown([permissions], here)).toBeUndefined()
})

test('a page that consists of such a list is as old as it, whatever else failed', () => {
  expect(oldestShown([permissions, { ...users, meta: { part: 'content' as const } }, talks], here)).toBe(150)
})

test('rows that the server can’t add to are shown, whatever else failed', () => {
  expect(oldestShown([permissions, users, talks], here, { rows: 400 })).toBe(400)
  expect(oldestShown([permissions, figures], here, { rows: 400 })).toBe(300)
  expect(oldestShown([permissions, users], here, { rows: 140 })).toBe(140)
})

test('without a connection all but names is as old as the answer that it came with', () => {
  const [early, late] = [
    query('early', { data: {}, dataUpdatedAt: 700 }),
    query('late', { data: {}, dataUpdatedAt: 800 }),
  ]
  expect(oldestShown([permissions, early, late], here)).toBeUndefined()
  const names = query('names', { data: [], dataUpdatedAt: 600 }, 'names')
  expect(oldestShown([permissions, names, early, late], here, { onLine: false })).toBe(700)
  expect(oldestShown([permissions, late, talks], here, { onLine: false })).toBe(800)
  expect(oldestShown([permissions, talks], here, { onLine: false })).toBeUndefined()
})
