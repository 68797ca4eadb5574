import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { ListNews } from '#offline/answers/reference-lists.ts'
import { createAges } from '../api/ages.ts'
import { hearLists } from './list-news.ts'

const STATES = ['state', 'whole']
const HASH = JSON.stringify(STATES)
const news = (state: ListNews['state'], owner = 'me'): ListNews => ({ owner, path: '/state/wp/all', state, at: 5000 })

function page() {
  const queryClient = new QueryClient()
  const ages = createAges()
  const takeKept = vi.fn<() => Promise<void>>(async () => undefined)
  const hear = hearLists({ session: { current: () => ({ id: 'me' }) }, queryClient, ages, takeKept })
  queryClient.setQueryData(STATES, ['kept'])
  return { queryClient, ages, takeKept, hear, age: () => ages.asOf(HASH) }
}

test('W12: of a list that nobody answers the page says how old it is', async () => {
  const { hear, age } = page()
  await hear(news('unanswered', 'somebody else'))
  expect(age()).toBeUndefined()
  await hear(news('unanswered'))
  expect(age()).toBe(5000)
})

test('W12: news that overtake the worker’s own answer count after it', async () => {
  const { ages, hear, age } = page()
  const asking = new AbortController()
  ages.beginAsking(HASH, asking)
  const heard = hear(news('unanswered'))
  await Promise.resolve()
  // The answer comes: what the worker keeps, which the page can't tell from what the server says.
  ages.drop(HASH)
  ages.endAsking(HASH, asking)
  await heard
  expect(age()).toBe(5000)
})

test('W12: what the server has said is taken in place of what is shown, and is as of now', async () => {
  const { queryClient, ages, hear, takeKept, age } = page()
  ages.note(HASH, 5000)
  await hear(news('kept'))
  expect(takeKept).toHaveBeenCalledOnce()
  expect(age()).toBeUndefined()
  // What was changed here meanwhile is asked for anew, by whoever changed it.
  await queryClient.invalidateQueries({ queryKey: STATES })
  await hear(news('kept'))
  expect(takeKept).toHaveBeenCalledOnce()
})
