import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { fromDevice, offlineFallback } from './from-device.ts'
import { createOwnWrites } from './own-writes.ts'

/** A question that the page asks through what stands between it and the server. */
function page(kept?: { answer: unknown; at: number }) {
  const writes = createOwnWrites()
  const device = { keep: async () => undefined, answerFromDevice: async () => kept }
  const persister = offlineFallback(
    async () => device,
    async () => undefined,
    { grace: 10, asks: writes.ask },
  )
  const client = new QueryClient({ defaultOptions: { queries: { persister, retry: false } } })
  const queryKey = ['patient', 'head', crypto.randomUUID()]
  const ask = (queryFn: () => Promise<unknown>) => client.fetchQuery({ queryKey, queryFn })
  const shows = (...keys: string[]) => writes.isShownBy(client.getQueryCache().find({ queryKey })!, keys)
  return { writes, client, queryKey, ask, shows }
}

test('K7: what was asked after a write was answered shows it, and what was asked before does not', async () => {
  const { writes, ask, shows } = page()
  await ask(async () => 'before')
  writes.note('a')
  expect(shows('a')).toBe(false)
  await ask(async () => 'after')
  expect(shows('a')).toBe(true)
  writes.note('b')
  expect([shows('a'), shows('b'), shows('a', 'b')]).toEqual([true, false, false])
})

test('K7: a write of another page is shown by nothing that this page knows of', async () => {
  const { ask, shows } = page()
  await ask(async () => 'answer')
  expect(shows('of another tab')).toBe(false)
})

test('K7: the answer counts as soon as it is on its way, but not where it was given up', async () => {
  const { writes, client, queryKey, ask, shows } = page()
  await ask(async () => 'before')
  writes.note('a')
  const { promise, resolve } = Promise.withResolvers<string>()
  await client.invalidateQueries({ queryKey, refetchType: 'none' })
  const asked = ask(() => promise)
  expect(shows('a')).toBe(true)
  await client.cancelQueries({ queryKey })
  expect(shows('a')).toBe(false)
  resolve('late')
  await asked.catch(() => undefined)
})

test('K7: a question that was given up leaves an answer from before the write, which does not show it', async () => {
  const { writes, client, queryKey, ask, shows } = page()
  await ask(async () => 'before')
  // The clock that tells answers apart counts milliseconds.
  await new Promise((go) => setTimeout(go, 2))
  writes.note('a')
  const { promise, resolve } = Promise.withResolvers<string>()
  const asked = ask(() => promise)
  expect(shows('a')).toBe(false)
  await client.cancelQueries({ queryKey })
  expect([shows('a'), client.getQueryData(queryKey)]).toEqual([false, 'before'])
  resolve('late')
  await asked.catch(() => undefined)
})

test('K7, W3: what the device answered in place of the server does not show what was just written', async () => {
  const { writes, ask, shows } = page({ answer: 'kept', at: 5000 })
  writes.note('a')
  expect(await ask(() => Promise.reject(new ApiError(0, 'OFFLINE')))).toBe('kept')
  expect(shows('a')).toBe(false)
  await ask(async () => 'fresh')
  expect(shows('a')).toBe(true)
  fromDevice.clear()
})

test('K7: one more page does not show what was written before it in those that were there', async () => {
  const { writes, client, queryKey, shows } = page()
  const pages = new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: async ({ pageParam }) => pageParam,
    initialPageParam: 1,
    getNextPageParam: (last) => last + 1,
    staleTime: Infinity,
  })
  const leave = pages.subscribe(() => undefined)
  await expect.poll(() => pages.getCurrentResult().data?.pages).toEqual([1])
  writes.note('a')
  await pages.fetchNextPage()
  expect([pages.getCurrentResult().data?.pages, shows('a')]).toEqual([[1, 2], false])
  await pages.refetch()
  expect([pages.getCurrentResult().data?.pages, shows('a')]).toEqual([[1, 2], true])
  // What was there already was asked after the write.
  await pages.fetchNextPage()
  expect(shows('a')).toBe(true)
  leave()
})

test('only the last writes are looked for', () => {
  const { writes } = page()
  for (let i = 0; i < 30; i += 1) writes.note(String(i))
  expect(writes.keys()).toEqual(Array.from({ length: 20 }, (_, i) => String(i + 10)))
})
