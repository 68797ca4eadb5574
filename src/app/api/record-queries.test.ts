import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

const api = vi.hoisted(() => ({ get: vi.fn<() => Promise<object>>(), delete: vi.fn<() => Promise<void>>() }))
vi.mock('./portal.ts', () => ({ api }))
const { recordQueries, removeRecord } = await import('./record-queries.ts')

const state = { name: 'state' } as const

beforeEach(() => {
  api.get.mockReset().mockResolvedValue({ id: 'a' })
  api.delete.mockReset()
})

/** The page of a record, which hears whenever one is changed. */
async function openPage() {
  const queryClient = new QueryClient()
  const options = queryClient.defaultQueryOptions(recordQueries.one(state, 'a'))
  new QueryObserver(queryClient, options).subscribe(() => undefined)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return () => queryClient.invalidateQueries({ queryKey: ['state'] })
}

test('the page of a record that it deletes does not ask for it when the news comes before the answer', async () => {
  const hearNews = await openPage()
  const answer = Promise.withResolvers<void>()
  api.delete.mockReturnValue(answer.promise)
  const removed = removeRecord(state, 'a', 'key', hearNews)
  await hearNews()
  answer.resolve()
  await removed
  expect(api.get).toHaveBeenCalledOnce()
})

test('a record that could not be deleted is asked for again', async () => {
  const hearNews = await openPage()
  api.delete.mockRejectedValue(new Error('It is used.'))
  await expect(removeRecord(state, 'a', 'key', async () => undefined)).rejects.toThrow('It is used.')
  await hearNews()
  expect(api.get).toHaveBeenCalledTimes(2)
})
