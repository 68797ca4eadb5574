import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { ListUpdate } from '#offline/answers/reference-lists.ts'
import { createAnswerAges } from '../api/answer-ages.ts'
import { followListUpdates } from './list-updates.ts'

const STATES = ['state', 'whole']
const HASH = JSON.stringify(STATES)
const news = (state: ListUpdate['state'], owner = 'me', asked = 5000): ListUpdate => ({
  owner,
  path: '/state/wp/all',
  state,
  at: 5000,
  asked,
})

function page() {
  const queryClient = new QueryClient()
  const ages = createAnswerAges()
  const takeKept = vi.fn<() => Promise<void>>(async () => undefined)
  const { hear, askAgain } = followListUpdates({
    session: { current: () => ({ id: 'me' }) },
    queryClient,
    ages,
    takeKept,
  })
  queryClient.setQueryData(STATES, ['kept'])
  return { queryClient, ages, takeKept, hear, askAgain, age: () => ages.asOf(HASH) }
}

test('W12: when the server does not answer, the page says how old the list is', async () => {
  const { hear, age } = page()
  await hear(news('unanswered', 'another user'))
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
  // A list that is invalidated is fetched again by the code that invalidated it.
  await queryClient.invalidateQueries({ queryKey: STATES })
  await hear(news('kept'))
  expect(takeKept).toHaveBeenCalledOnce()
})

test('W12: an answer that was asked for before the line was lost comes late, and hides nothing', async () => {
  const { hear, takeKept, age } = page()
  await hear(news('unanswered', 'me', 6000))
  await hear(news('kept', 'me', 5000))
  expect(takeKept).toHaveBeenCalledOnce()
  expect(age()).toBe(5000)
  await hear(news('kept', 'me', 7000))
  expect(age()).toBeUndefined()
})

test('W12: a list that was on its way when the page began to listen is asked for once more', async () => {
  const { queryClient, askAgain } = page()
  queryClient.removeQueries({ queryKey: STATES })
  const first = Promise.withResolvers<string[]>()
  const ask = vi.fn<() => Promise<string[]>>(async () => ['new']).mockReturnValueOnce(first.promise)
  const screen = new QueryObserver(queryClient, { queryKey: STATES, queryFn: ask })
  const leave = screen.subscribe(() => undefined)
  const again = askAgain()
  first.resolve(['kept'])
  await again
  expect(ask).toHaveBeenCalledTimes(2)
  expect(queryClient.getQueryData(STATES)).toEqual(['new'])
  leave()
})
