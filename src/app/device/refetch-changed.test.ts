import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefetching } from './refetch-changed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const change = [{ entity: 'patient', ids: ['a'], cases: ['a'], gone: [] as string[] }]
const taken = [{ entity: 'patient', ids: ['b'], cases: ['b'], gone: ['b'] }]

interface Given {
  /** How long its answer takes, in milliseconds. */
  readonly takes: number
  readonly sums?: true
  readonly visibilityState?: string
  /** Keys of writes that it was asked after. */
  readonly shows?: readonly string[]
}

/** What tells of many cases, on screen. */
function shown({ takes, sums, visibilityState = 'visible', shows = [] }: Given) {
  vi.stubGlobal('document', { visibilityState })
  const client = new QueryClient()
  const isShownBy = (_: unknown, own: readonly string[]) => own.every((key) => shows.includes(key))
  const told = createRefetching(client, { isShownBy })
  const asked = vi.fn<() => Promise<string>>(async () => {
    await new Promise((go) => setTimeout(go, takes))
    return 'answer'
  })
  const meta = { ofCases: true, ...(sums && { sums }) } as const
  new QueryObserver(client, { queryKey: ['shown'], queryFn: asked, meta }).subscribe(() => undefined)
  return { told, asked, client }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test.each([
  ['sums that are answered quickly', { takes: 50, sums: true }],
  ['anything else on a slow line', { takes: 900 }],
] as const)('K7: every change is followed by %s', async (_, given) => {
  const { told, asked } = shown(given)
  await seconds(1)
  for (const times of [2, 3, 4]) {
    told(change)
    await seconds(1)
    expect(asked).toHaveBeenCalledTimes(times)
  }
})

test('sums that take a second follow changes each second by a fifth of the time, and the last one in the end', async () => {
  const { told, asked } = shown({ takes: 1000, sums: true })
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

test('sums that take longer than a round come to their end, though something changes each second', async () => {
  const { told, asked, client } = shown({ takes: 15_000, sums: true })
  for (let second = 0; second < 20; second += 1) {
    told(change)
    await seconds(1)
  }
  expect([asked.mock.calls.length, client.getQueryData(['shown'])]).toEqual([1, 'answer'])
})

test('what was taken away goes at once, also from sums that rest', async () => {
  const { told, asked } = shown({ takes: 1000, sums: true })
  await seconds(1.1)
  told(taken)
  await seconds(0.1)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a tab that is hidden asks for nothing and knows that it is behind', async () => {
  const { told, asked, client } = shown({ takes: 50, visibilityState: 'hidden' })
  await seconds(1)
  told(change)
  await seconds(1)
  expect([asked.mock.calls.length, client.getQueryState(['shown'])?.isInvalidated]).toEqual([1, true])
})

test('K7: what a page has done itself and asked for since is not asked for again; what another did is', async () => {
  const { told, asked } = shown({ takes: 50, shows: ['mine'] })
  const times = async (...changes: Parameters<typeof told>[0] & object) => {
    told(changes)
    await seconds(1)
    return asked.mock.calls.length
  }
  await seconds(1)
  const [one] = change
  expect(await times({ ...one!, own: ['mine'] })).toBe(1)
  expect(await times({ ...one!, own: ['mine'] }, { ...one!, entity: 'patient_note' })).toBe(2)
  expect(await times({ ...one!, own: ['mine', 'of another tab'] })).toBe(3)
  expect(await times(one!)).toBe(4)
})
