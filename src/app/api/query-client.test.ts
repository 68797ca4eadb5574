import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

const queryKey = ['notifications']

let queryClient: QueryClient
/** Every question to the server. It is answered by what was there when it was asked, once the test lets it. */
let asked: { answer: () => void; lose: () => void }[]
let onServer: number
let leave: () => void

const settled = () => new Promise((go) => void setTimeout(go, 0))
const shown = () => queryClient.getQueryData<number>(queryKey)

beforeEach(async () => {
  queryClient = createQueryClient()
  asked = []
  onServer = 1
  const bell = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => {
      const read = onServer
      return new Promise<number>((done, failed) => {
        asked.push({ answer: () => done(read), lose: () => failed(new Error('lost')) })
      })
    },
  })
  leave = bell.subscribe(() => undefined)
  await settled()
})
afterEach(() => {
  leave()
  queryClient.clear()
})

test('C5, S10: what comes while the very first count is on its way is counted after it', async () => {
  onServer = 2
  void queryClient.invalidateQueries({ queryKey })
  expect(asked.length).toBe(1)
  asked[0]?.answer()
  await settled()
  expect(asked.length).toBe(2)
  asked[1]?.answer()
  await settled()
  expect(shown()).toBe(2)
})

test('C5, S10: it is counted also where the first count is lost on its way', async () => {
  onServer = 2
  void queryClient.invalidateQueries({ queryKey })
  asked[0]?.lose()
  await settled()
  asked[1]?.answer()
  await settled()
  expect(shown()).toBe(2)
})

test('C5, S10: an older answer never takes the place of a younger one', async () => {
  asked[0]?.answer()
  await settled()
  void queryClient.invalidateQueries({ queryKey })
  onServer = 2
  void queryClient.invalidateQueries({ queryKey })
  expect(asked.length).toBe(3)
  asked[2]?.answer()
  await settled()
  asked[1]?.answer()
  await settled()
  expect(shown()).toBe(2)
})

test('what nobody looks at is asked for when somebody looks', async () => {
  asked[0]?.answer()
  await settled()
  leave()
  void queryClient.invalidateQueries({ queryKey })
  await settled()
  expect([asked.length, queryClient.getQueryState(queryKey)?.isInvalidated]).toEqual([1, true])
})
