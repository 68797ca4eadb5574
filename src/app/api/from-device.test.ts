import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { behindServer, fromDevice } from './from-device.ts'

type Answer = { answer: unknown; at: number } | undefined

function portal(kept?: Answer) {
  const device = {
    keep: vi.fn<(queryKey: readonly unknown[], answer: unknown) => Promise<void>>(async () => undefined),
    answerHere: async () => kept,
  }
  const behind = behindServer(
    async () => device,
    async () => undefined,
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
  await vi.waitFor(() => expect(device.keep).toHaveBeenCalledWith(queryKey, 'fresh'))
})

test('W3: where nothing comes from the server the device answers, as old as it is, until the server does', async () => {
  const { client, queryKey, ask, age } = portal({ answer: 'kept', at: 5000 })
  expect(await ask(silence)).toBe('kept')
  expect(age()).toBe(5000)
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(5000))
  expect(await ask(async () => 'fresh')).toBe('fresh')
  expect(age()).toBeUndefined()
})

test('what lies nowhere is an error, and so is what the server refuses, whatever lies here', async () => {
  await expect(portal().ask(silence)).rejects.toThrow(ApiError)
  const { ask, age } = portal({ answer: 'kept', at: 5000 })
  await expect(ask(() => Promise.reject(new ApiError(404, 'NOT_FOUND')))).rejects.toThrow(ApiError)
  expect(age()).toBeUndefined()
})
