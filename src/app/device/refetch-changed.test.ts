import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefetching } from './refetch-changed.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible' })
})
afterEach(() => {
  vi.useRealTimers()
})

const change = [{ entity: 'patient', ids: ['a'], cases: ['a'], gone: [] }]

/** A figure over all cases on screen, which takes so long. */
function shown(takes: number) {
  const client = new QueryClient()
  const told = createRefetching(client)
  const asked = vi.fn<() => Promise<string>>(async () => {
    await new Promise((go) => setTimeout(go, takes))
    return 'figure'
  })
  const query = new QueryObserver(client, { queryKey: ['figure'], queryFn: asked, meta: { ofCases: true } })
  query.subscribe(() => undefined)
  return { told, asked }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test('K7: what is answered quickly follows every change', async () => {
  const { told, asked } = shown(50)
  await seconds(1)
  for (const times of [2, 3, 4]) {
    told(change)
    await seconds(0.2)
    expect(asked).toHaveBeenCalledTimes(times)
  }
})

test('what takes a second follows changes each second by no more than a fifth of the time, and the last one in the end', async () => {
  const { told, asked } = shown(1000)
  await seconds(1)
  for (let second = 0; second < 60; second += 1) {
    told(change)
    await seconds(1)
  }
  const meanwhile = asked.mock.calls.length
  expect(meanwhile).toBeGreaterThanOrEqual(10)
  expect(meanwhile).toBeLessThanOrEqual(13)
  told(change)
  await seconds(10)
  const after = asked.mock.calls.length
  expect(after).toBeGreaterThan(meanwhile)
  await seconds(60)
  expect(asked).toHaveBeenCalledTimes(after)
})
