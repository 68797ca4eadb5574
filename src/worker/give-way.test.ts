import { beforeEach, expect, test, vi } from 'vitest'
import { followTakeOver, type Leaving } from './give-way.ts'

/** A busy machine is slow, not wrong. */
const SOON = { timeout: 15_000 }

let worker: EventTarget & { skipWaiting: () => Promise<void> }
let leaving: Leaving
let taken: number
const WAIT = 20

const tell = (data: unknown, ports: readonly object[] = []) =>
  worker.dispatchEvent(Object.assign(new Event('message'), { data, ports }))

beforeEach(() => {
  taken = 0
  vi.stubEnv('VITE_BUILD', '1002003')
  worker = Object.assign(new EventTarget(), { skipWaiting: async () => void (taken += 1) })
  leaving = followTakeOver(worker as unknown as ServiceWorkerGlobalScope, WAIT)
})

test('W9: a worker that is to give way gives up what it does, and goes on where its successor fails', async () => {
  const before = leaving()
  tell({ giveWay: true })
  expect([before.aborted, leaving().aborted, taken]).toEqual([true, true, 0])
  await vi.waitFor(() => expect(leaving().aborted).toBe(false), SOON)
})

test('W6: one that waits takes over when it is told to, and gives up nothing for it', () => {
  tell({ takeOver: true })
  tell({ keepRest: true })
  tell(undefined)
  expect([taken, leaving().aborted]).toEqual([1, false])
})

test('W9: a worker says of which build it is, so that one that steps back is known', () => {
  const answers: unknown[] = []
  tell({ whichBuild: true }, [{ postMessage: (answer: unknown) => void answers.push(answer) }])
  expect(answers).toEqual([1002003])
})

test('W6: a worker counts the tabs of the portal, so that all of them can be asked for their work', async () => {
  Object.assign(worker, { clients: { matchAll: async () => [{}, {}, {}] } })
  const answers: unknown[] = []
  const event = Object.assign(new Event('message'), {
    data: { howManyWindows: true },
    ports: [{ postMessage: (answer: unknown) => void answers.push(answer) }],
    waitUntil: () => undefined,
  })
  worker.dispatchEvent(event)
  await vi.waitFor(() => expect(answers).toEqual([3]), SOON)
})
