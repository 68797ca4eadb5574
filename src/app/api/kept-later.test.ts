import { beforeEach, expect, test } from 'vitest'
import type { KeptCache } from './kept-cache.ts'
import { createKeptLater } from './kept-later.ts'
import { keyOf } from './kept-places.ts'
import { memoryStore } from './browser-stores.ts'

let done: string[]
let arrive: () => void
let kept: KeptCache
const store = memoryStore()
const settled = () => new Promise((go) => void setTimeout(go, 0))

beforeEach(() => {
  done = []
  const note = (what: string) => async (userId: string) => void done.push(`${what} ${userId}`)
  const real: KeptCache = {
    restore: note('restore'),
    follow: (userId) => void done.push(`follow ${userId}`),
    save: () => void done.push('save'),
    purge: () => void done.push('purge'),
  }
  kept = createKeptLater(() => new Promise((go) => (arrive = () => go(real))), store)
})

test('W5: what was kept is back before whoever waits for it goes on', async () => {
  const restored = kept.restore('u1')
  arrive()
  await restored
  expect(done).toEqual(['restore u1'])
  kept.save()
  kept.purge()
  expect(done).toEqual(['restore u1', 'save', 'purge'])
})

test('A12: who leaves while it is fetched has nothing kept, and what lay there is gone at once', async () => {
  store.setItem(keyOf('u1'), 'Texas')
  kept.follow('u1')
  kept.purge()
  expect(store.getItem(keyOf('u1'))).toBe(null)
  arrive()
  await settled()
  expect(done).toEqual([])
})

test('who comes after somebody who left is followed alone', async () => {
  kept.follow('u1')
  const first = arrive
  kept.purge()
  kept.follow('u2')
  first()
  arrive()
  await settled()
  expect(done).toEqual(['follow u2'])
})
