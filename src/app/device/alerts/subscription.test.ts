import { expect, test, vi } from 'vitest'
import { addressBoundTo, newToken } from './subscription.ts'

const bytes = new Uint8Array(65).map((_, at) => (at * 37) % 256)
const key = btoa(String.fromCharCode(...bytes))
  .replaceAll('+', '-')
  .replaceAll('/', '_')
  .replace(/=+$/, '')

function subscription(applicationServerKey: ArrayBuffer | null) {
  return { options: { applicationServerKey }, unsubscribe: vi.fn<() => Promise<boolean>>(async () => true) }
}

function manager(known: ReturnType<typeof subscription> | null) {
  const fresh = subscription(bytes.buffer)
  const subscribe = vi.fn<(options: object) => Promise<PushSubscription>>(async () => fresh as never)
  return { fresh, subscribe, getSubscription: async () => known as unknown as PushSubscription | null }
}

test('W4: an address that is bound to the portal’s key is kept', async () => {
  const known = subscription(bytes.buffer)
  const pushes = manager(known)
  expect(await addressBoundTo(key, pushes)).toBe(known)
  expect([pushes.subscribe.mock.calls.length, known.unsubscribe.mock.calls.length]).toEqual([0, 0])
})

test('W4: after the key has changed, and where there is none, the browser gets another address', async () => {
  for (const known of [subscription(new Uint8Array(65).buffer), subscription(null), null]) {
    const pushes = manager(known)
    expect(await addressBoundTo(key, pushes)).toBe(pushes.fresh)
    expect(pushes.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key })
    if (known) expect(known.unsubscribe).toHaveBeenCalledOnce()
  }
})

test('a token is what the server takes for one, and never the same', () => {
  const tokens = Array.from({ length: 20 }, newToken)
  expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true)
  expect(new Set(tokens).size).toBe(20)
})
