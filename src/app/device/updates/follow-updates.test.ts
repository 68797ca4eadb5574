import { afterEach, expect, test, vi } from 'vitest'
import { updates } from '../../api/updates.ts'
import { followUpdates } from './follow-updates.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('W9: a worker that was too busy to say of which build it is is asked again at the next look', async () => {
  vi.useFakeTimers()
  let busy = true
  const waiting = { postMessage: (_: unknown, [port]: MessagePort[] = []) => void (busy || port?.postMessage(1)) }
  const registration = Object.assign(new EventTarget(), { waiting, installing: null, update: async () => undefined })
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), { controller: {} }) })
  await followUpdates(async () => registration as unknown as ServiceWorkerRegistration)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(updates.current()).toBe('none')
  busy = false
  // Ports answer by the clock of the machine.
  vi.useRealTimers()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => updates.current(), { timeout: 10_000 }).toBe('ready')
})
