import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let portalWorker: () => Promise<unknown>

class Installing extends EventTarget {
  state = 'installing'
  fail(): void {
    this.state = 'redundant'
    this.dispatchEvent(new Event('statechange'))
  }
}

let installing: Installing
let registration: { active: unknown; waiting: unknown; installing: unknown; addEventListener: () => void }
let getReady: (registration: unknown) => void

const serve = (container: object) =>
  vi.stubGlobal('navigator', { serviceWorker: { controller: null, addEventListener: () => undefined, ...container } })

beforeEach(async () => {
  // Each as in a page of its own.
  vi.resetModules()
  ;({ portalWorker } = await import('./worker.ts'))
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  installing = new Installing()
  registration = { active: null, waiting: null, installing, addEventListener: () => undefined }
  const ready = new Promise((done) => (getReady = done))
  vi.stubGlobal('location', { href: 'https://portal.example.com/dashboard' })
  serve({ register: async () => registration, ready })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const outcome = () => portalWorker().catch((error: unknown) => error instanceof DOMException && error.name)

test('W4: a worker is waited for', async () => {
  const worker = portalWorker()
  getReady(registration)
  expect(await worker).toBe(registration)
})

test('W2: a page registers it once, so that one that leaves is not called back', async () => {
  const register = vi.fn<() => Promise<unknown>>(async () => registration)
  serve({ register, ready: Promise.resolve(registration) })
  expect(await portalWorker()).toBe(registration)
  expect(await portalWorker()).toBe(registration)
  expect(register).toHaveBeenCalledOnce()
})

test('W4: one that could not be fetched holds nobody up, so that a second tap can try anew', async () => {
  const worker = outcome()
  await vi.advanceTimersByTimeAsync(0)
  registration.installing = null
  installing.fail()
  expect(await worker).toBe('TimeoutError')
})

test('W4: neither does one that is still on its way after half a minute', async () => {
  const worker = outcome()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await worker).toBe('TimeoutError')
})

test('W4: one that gives way to a newer one does not stand in its way', async () => {
  const worker = portalWorker()
  await vi.advanceTimersByTimeAsync(0)
  registration.installing = new Installing()
  installing.fail()
  getReady(registration)
  expect(await worker).toBe(registration)
})
