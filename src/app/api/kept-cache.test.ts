import { QueryClient, type FetchQueryOptions } from '@tanstack/react-query'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { persistQueryClientSubscribe } from '@tanstack/query-persist-client-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeptCache, withinBudget } from './kept-cache.ts'
import { KEPT_FOR } from './kept-places.ts'
import { memoryStore } from './browser-stores.ts'
import { sealedStorage } from './sealed-storage.ts'

const A_SECOND = 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function portal(store = memoryStore()) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: KEPT_FOR } } })
  return { store, queryClient, kept: createKeptCache(queryClient, store) }
}

function states(titles: string[] = ['Texas']): FetchQueryOptions<string[]> {
  return { queryKey: ['state', 'whole'], queryFn: () => titles, meta: { persist: true }, staleTime: Infinity }
}

function patients(): FetchQueryOptions<string[]> {
  return { queryKey: ['patient', 'list'], queryFn: () => ['María García'] }
}

async function written(delay = 2 * A_SECOND) {
  await vi.advanceTimersByTimeAsync(delay)
}

test('W5: a kept answer is there after a reload, before anything is asked', async () => {
  const before = portal()
  before.kept.follow('u1')
  await before.queryClient.prefetchQuery(states())
  await written()

  const after = portal(before.store)
  await after.kept.restore('u1')
  expect(after.queryClient.getQueryData(['state', 'whole'])).toEqual(['Texas'])
})

test('only flagged answers are kept: a patient’s name never reaches the storage', async () => {
  const { store, queryClient, kept } = portal()
  kept.follow('u1')
  await Promise.all([queryClient.prefetchQuery(states()), queryClient.prefetchQuery(patients())])
  await written()
  expect(store.text()).toContain('Texas')
  expect(store.text()).not.toContain('García')
  expect(store.text()).not.toContain('u1')
})

test('without a seal the persister writes again a second after everything was removed', async () => {
  const store = memoryStore()
  const queryClient = new QueryClient()
  const persister = createSyncStoragePersister({ storage: store, key: 'cache' })
  const leave = persistQueryClientSubscribe({ queryClient, persister })
  await queryClient.prefetchQuery(states())
  leave()
  queryClient.clear()
  await persister.removeClient()
  store.clear()
  await written()
  expect(store.text()).toContain('Texas')
})

test('A12: a purge leaves nothing, and the write that was still waiting brings nothing back', async () => {
  const { store, queryClient, kept } = portal()
  kept.follow('u1')
  await queryClient.prefetchQuery(states())
  await written()
  await queryClient.prefetchQuery({ ...states(['Ohio']), staleTime: 0 })
  kept.purge()
  queryClient.clear()
  expect(store.length).toBe(0)
  await written(60 * A_SECOND)
  kept.save()
  expect(store.length).toBe(0)
})

test('a purge also removes what another person left on the device, and nothing else', async () => {
  const { store, queryClient, kept } = portal()
  kept.follow('u2')
  await queryClient.prefetchQuery(states())
  await written()
  store.setItem('caseway.language', 'tr')
  createKeptCache(queryClient, store).purge()
  expect(store.keys()).toEqual(['caseway.language'])
})

test('another person gets nothing of what the first one kept', async () => {
  const first = portal()
  first.kept.follow('u1')
  await first.queryClient.prefetchQuery(states())
  await written()
  const second = portal(first.store)
  await second.kept.restore('u2')
  expect(second.queryClient.getQueryData(['state', 'whole'])).toBeUndefined()
})

test('what is a week old is not shown any more', async () => {
  const before = portal()
  before.kept.follow('u1')
  await before.queryClient.prefetchQuery(states())
  await written()
  vi.setSystemTime(Date.now() + KEPT_FOR + A_SECOND)
  const after = portal(before.store)
  await after.kept.restore('u1')
  expect(after.queryClient.getQueryData(['state', 'whole'])).toBeUndefined()
})

test('a page that goes before the write was due keeps its answers all the same', async () => {
  const { store, queryClient, kept } = portal()
  kept.follow('u1')
  await queryClient.prefetchQuery(states())
  kept.save()
  expect(store.text()).toContain('Texas')
})

test('a spoiled record counts as none', async () => {
  const before = portal()
  before.kept.follow('u1')
  await before.queryClient.prefetchQuery(states())
  await written()
  for (const key of before.store.keys()) before.store.setItem(key, '{"clientState"')
  const after = portal(before.store)
  await after.kept.restore('u1')
  expect(after.queryClient.getQueryData(['state', 'whole'])).toBeUndefined()
})

test('the freshest answers are kept as far as the budget goes', () => {
  const query = (name: string, at: number) => ({
    queryKey: [name],
    queryHash: name,
    dehydratedAt: at,
    state: { data: 'x'.repeat(1000), dataUpdatedAt: at } as never,
  })
  const clientState = { mutations: [], queries: [query('old', 1), query('new', 3), query('middle', 2)] }
  const text = withinBudget({ buster: '', timestamp: 1, clientState }, 2400)
  expect(text).toContain('"new"')
  expect(text).toContain('"middle"')
  expect(text).not.toContain('"old"')
})

test('what goes beyond the hard stop is dropped, and the state before it too', () => {
  const store = memoryStore()
  const storage = sealedStorage(store, 100)
  storage.setItem('cache', 'small')
  storage.setItem('cache', 'x'.repeat(101))
  expect(store.length).toBe(0)
})

test('a full storage is left alone after one try', () => {
  const store = memoryStore()
  let tries = 0
  const full = {
    ...store,
    length: 0,
    setItem() {
      tries += 1
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  sealedStorage(full).setItem('cache', 'small')
  expect(tries).toBe(1)
})
