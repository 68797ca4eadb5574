import { beforeEach, expect, test } from 'vitest'
import { followShares } from './shares.ts'

let worker: EventTarget

beforeEach(() => {
  worker = new EventTarget()
  followShares(worker as unknown as ServiceWorkerGlobalScope)
})

/** Waits for all that the worker asked to be waited for. */
async function fire(type: string, facts: object): Promise<void> {
  const waits: Promise<unknown>[] = []
  const waitUntil = (wait: Promise<unknown>) => waits.push(wait)
  worker.dispatchEvent(Object.assign(new Event(type), { waitUntil }, facts))
  await Promise.all(waits)
}

/** What the worker answers to a request; undefined where it leaves that to the network. */
async function ask(request: Request): Promise<Response | undefined> {
  let answer: Promise<Response> | undefined
  await fire('fetch', { request, respondWith: (given: Promise<Response>) => void (answer = given) })
  return answer
}

async function taken(): Promise<string[]> {
  const given: File[] = []
  await fire('message', {
    data: { takeShared: true },
    ports: [{ postMessage: (files: File[]) => given.push(...files) }],
  })
  return given.map(({ name }) => name)
}

function share(...names: string[]): Request {
  const body = new FormData()
  for (const name of names) body.append('files', new File(['x'], name))
  return new Request('https://portal.example.com/share', { method: 'POST', body })
}

test('papers shared by another app wait for the page that asks for them, once', async () => {
  const answer = await ask(share('scan.pdf', 'car.jpg'))
  expect([answer?.status, answer?.headers.get('location')]).toEqual([303, '/share'])
  expect(await taken()).toEqual(['scan.pdf', 'car.jpg'])
  expect(await taken()).toEqual([])
})

test('nothing but shared papers is taken', async () => {
  expect(await ask(new Request('https://portal.example.com/share'))).toBeUndefined()
  expect(await ask(new Request('https://portal.example.com/api/share', { method: 'POST' }))).toBeUndefined()
  expect(await taken()).toEqual([])
})
