import { afterEach, expect, test, vi } from 'vitest'
import { updates } from '../../api/updates.ts'

const alerts = vi.hoisted(() => ({ portalWorker: vi.fn<() => Promise<object>>() }))
vi.mock('../alerts/worker.ts', () => alerts)
const { followUpdates } = await import('./follow-updates.ts')

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('W9: a worker that was too busy to say of which build it is is asked again at the next look', async () => {
  vi.useFakeTimers()
  let busy = true
  const waiting = { postMessage: (_: unknown, [port]: MessagePort[] = []) => void (busy || port?.postMessage(1)) }
  const registration = Object.assign(new EventTarget(), { waiting, installing: null, update: async () => undefined })
  alerts.portalWorker.mockResolvedValue(registration)
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), { controller: {} }) })
  await followUpdates()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(updates.current()).toBe('none')
  busy = false
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(updates.current()).toBe('ready'))
})
