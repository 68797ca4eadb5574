import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import type { Question } from './device-fallback.ts'
import { offlineFallback, fromDevice } from './from-device.ts'

/** A busy machine is slow, not wrong. */
const SOON = { timeout: 15_000 }

const GRACE = 10

type Answer = { answer: unknown; at: number } | undefined

function portal(kept?: Answer, looks: () => Promise<Answer> = async () => kept) {
  const device = {
    keep: vi.fn<(question: Question, answer: unknown) => Promise<void>>(async () => undefined),
    answerFromDevice: vi.fn<() => Promise<Answer>>(looks),
  }
  const behind = offlineFallback(
    async () => device,
    async () => undefined,
    { grace: GRACE, nextLooks: [GRACE, GRACE] },
  )
  const client = new QueryClient({ defaultOptions: { queries: { persister: behind, retry: false } } })
  const queryKey = ['patient', 'head', 'a']
  const ask = (answer: () => Promise<unknown>) => client.fetchQuery({ queryKey, queryFn: answer })
  const age = () => fromDevice.asOf(JSON.stringify(queryKey))
  return { device, client, queryKey, ask, age }
}

const silence = () => Promise.reject(new ApiError(0, 'OFFLINE'))

test('W3: what the server answers is kept on the device', async () => {
  const { device, queryKey, ask } = portal()
  expect(await ask(async () => 'fresh')).toBe('fresh')
  await vi.waitFor(() => expect(device.keep).toHaveBeenCalledWith(expect.objectContaining({ queryKey }), 'fresh'), SOON)
})

test('W3: where nothing comes from the server the device answers, as old as it is, until the server does', async () => {
  const { client, queryKey, ask, age } = portal({ answer: 'kept', at: 5000 })
  expect(await ask(silence)).toBe('kept')
  expect(age()).toBe(5000)
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(5000), SOON)
  expect(await ask(async () => 'fresh')).toBe('fresh')
  expect(age()).toBeUndefined()
})

test.each([429, 500, 502, 503])(
  'W7: where the portal says that it can’t answer now (%i) the device does, as old as it is',
  async (status) => {
    const { ask, age } = portal({ answer: 'kept', at: 5000 })
    expect(await ask(() => Promise.reject(new ApiError(status, 'BUSY')))).toBe('kept')
    expect(age()).toBe(5000)
  },
)

test('what lies nowhere is an error, and so is what the server refuses, whatever lies here', async () => {
  await expect(portal().ask(silence)).rejects.toThrow(ApiError)
  const { ask, age } = portal({ answer: 'kept', at: 5000 })
  await expect(ask(() => Promise.reject(new ApiError(404, 'NOT_FOUND')))).rejects.toThrow(ApiError)
  expect(age()).toBeUndefined()
})

/** A device that fails so many times and then has an answer. */
function failing(times: number): () => Promise<Answer> {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let left = times
  return async () => {
    if (left-- > 0) throw new DOMException('the database is busy', 'UnknownError')
    return { answer: 'kept', at: 5000 }
  }
}

/** Asks for it on a screen that stays; resolves at once when it has failed, with what leaves the screen. */
async function showFailing({ client, queryKey }: Pick<ReturnType<typeof portal>, 'client' | 'queryKey'>) {
  const failed = Promise.withResolvers<void>()
  const leave = new QueryObserver(client, { queryKey, queryFn: silence }).subscribe(({ status }) => {
    if (status === 'error') failed.resolve()
  })
  await failed.promise
  return leave
}

test('W3: a device that fails is looked at again, and what it has is shown then', async () => {
  const { client, device, queryKey, age } = portal(undefined, failing(2))
  await showFailing({ client, queryKey })
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('kept'), SOON)
  expect(device.answerFromDevice).toHaveBeenCalledTimes(3)
  expect([age(), client.getQueryState(queryKey)?.status]).toEqual([5000, 'success'])
})

test('a device that goes on failing, or that has nothing, is left alone in the end', async () => {
  const [broken, empty] = [portal(undefined, failing(Infinity)), portal()]
  await Promise.all([showFailing(broken), showFailing(empty)])
  await vi.waitFor(() => expect(broken.device.answerFromDevice).toHaveBeenCalledTimes(3), SOON)
  await new Promise((go) => setTimeout(go, 4 * GRACE))
  expect(broken.device.answerFromDevice).toHaveBeenCalledTimes(3)
  expect(empty.device.answerFromDevice).toHaveBeenCalledOnce()
})

test('a screen that was left, as by the next person, is not looked at again', async () => {
  const { client, device, queryKey, age } = portal(undefined, failing(1))
  const leave = await showFailing({ client, queryKey })
  leave()
  await new Promise((go) => setTimeout(go, 4 * GRACE))
  expect(device.answerFromDevice).toHaveBeenCalledOnce()
  expect(age()).toBeUndefined()
})

test('W3: what the server says meanwhile is not replaced by the device', async () => {
  const { client, queryKey, ask, age } = portal(undefined, failing(1))
  await showFailing({ client, queryKey })
  await ask(async () => 'fresh')
  await new Promise((go) => setTimeout(go, 4 * GRACE))
  expect([client.getQueryData(queryKey), age()]).toEqual(['fresh', undefined])
})

/** A question that the test answers when it likes. */
function slowly() {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  return { ask: () => promise, answer: resolve, refuse: reject }
}

test('W8: what lies here is there before a slow server has answered, and is replaced when it has', async () => {
  const { client, device, queryKey, ask, age } = portal({ answer: 'kept', at: 5000 })
  const server = slowly()
  expect(await ask(server.ask)).toBe('kept')
  expect([age(), fromDevice.isSlow()]).toEqual([5000, true])
  server.answer('fresh')
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('fresh'), SOON)
  expect([age(), fromDevice.isSlow()]).toEqual([undefined, false])
  await vi.waitFor(() => expect(device.keep).toHaveBeenCalledWith(expect.objectContaining({ queryKey }), 'fresh'), SOON)
})

test('W8: an answer that was asked for before a change does not pass for what came after it', async () => {
  const { client, queryKey, ask } = portal({ answer: 'kept', at: 5000 })
  const late = Promise.withResolvers<string>()
  expect(await ask(() => late.promise)).toBe('kept')
  // No screen shows it, so that it is not asked for at once.
  await client.invalidateQueries({ queryKey })
  late.resolve('before the change')
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('before the change'), SOON)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('W8: a slow server that never answers leaves what lies here, as old as it is', async () => {
  const { client, queryKey, ask, age } = portal({ answer: 'kept', at: 5000 })
  const server = slowly()
  await ask(server.ask)
  server.refuse(new ApiError(0, 'TIMED_OUT'))
  await vi.waitFor(() => expect(fromDevice.isSlow()).toBe(false), SOON)
  expect([client.getQueryData(queryKey), age()]).toEqual(['kept', 5000])
})

test('W8: a slow server that refuses in the end is believed', async () => {
  const { client, queryKey, ask, age } = portal({ answer: 'kept', at: 5000 })
  const server = slowly()
  await ask(server.ask)
  server.refuse(new ApiError(404, 'NOT_FOUND'))
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'), SOON)
  expect(age()).toBeUndefined()
})

test('W8: a slow server is asked once, however often it is looked at meanwhile; after a change it is asked anew', async () => {
  const { client, queryKey, ask } = portal({ answer: 'kept', at: 5000 })
  const [first, second] = [slowly(), slowly()]
  await ask(first.ask)
  const again = vi.fn<() => Promise<unknown>>(second.ask)
  await ask(again)
  expect(again).not.toHaveBeenCalled()
  await client.invalidateQueries({ queryKey })
  await ask(again)
  expect(again).toHaveBeenCalledOnce()
  // What was asked before the change says nothing any more.
  first.answer('from before')
  second.answer('fresh')
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('fresh'), SOON)
})

test('W8: a question that was given up for a newer one is not waited for any more', async () => {
  const { client, queryKey, ask } = portal({ answer: 'kept', at: 5000 })
  await ask(slowly().ask)
  await client.invalidateQueries({ queryKey })
  await ask(async () => 'fresh')
  expect([fromDevice.isAsked(JSON.stringify(queryKey)), fromDevice.isSlow()]).toEqual([false, false])
})

test('W8: what lies nowhere is waited for, and what the server has said is shown until it says more', async () => {
  const nothing = portal()
  const server = slowly()
  const waited = nothing.ask(server.ask)
  setTimeout(() => server.answer('late'), 3 * GRACE)
  expect(await waited).toBe('late')
  const later = slowly()
  const { client, queryKey, ask, age } = portal({ answer: 'kept', at: 5000 })
  await ask(async () => 'heard')
  const refetched = ask(later.ask)
  await new Promise((go) => setTimeout(go, 3 * GRACE))
  expect([client.getQueryData(queryKey), age()]).toEqual(['heard', undefined])
  later.answer('more')
  expect(await refetched).toBe('more')
})

test('W8: who leaves is followed by no late answer', async () => {
  const { client, device, queryKey, ask } = portal({ answer: 'kept', at: 5000 })
  const server = slowly()
  await ask(server.ask)
  fromDevice.clear()
  server.answer('fresh')
  await new Promise((go) => setTimeout(go, 3 * GRACE))
  expect([client.getQueryData(queryKey), device.keep.mock.calls]).toEqual(['kept', []])
})
