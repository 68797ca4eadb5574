import { afterEach, expect, test, vi } from 'vitest'
import { MARK, MARK_VERSION } from '#domain/portal-answer.ts'
import { reloadForLostChunks, reloadUnderWay } from './lost-chunk.ts'

const PART = 'https://portal.example.com/assets/x.js'

type Line = 'portal' | 'none' | 'guestNetwork' | 'silent'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function setUp(line: Line = 'portal') {
  vi.useFakeTimers()
  // The runtime's own timeout does not go by the timers of the test.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const late = new AbortController()
    setTimeout(() => late.abort(), milliseconds)
    return late.signal
  })
  const kept = new Map<string, string>()
  const asked: string[] = []
  let reloads = 0
  const page = Object.assign(new EventTarget(), {
    location: { reload: () => void (reloads += 1) },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    fetch: async (address: string, { signal }: RequestInit) => {
      asked.push(address)
      if (line === 'none') throw new TypeError('Failed to fetch')
      if (line === 'silent') await new Promise((_, fail) => signal?.addEventListener('abort', fail))
      return new Response('', { status: 404, headers: line === 'portal' ? { [MARK]: MARK_VERSION } : {} })
    },
  })
  let now = 1_780_000_000_000
  reloadForLostChunks(page, () => now)
  function lose(message = `Failed to fetch dynamically imported module: ${PART}`): string {
    const payload = new Error(message)
    page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    return payload.message
  }
  return {
    lose,
    /** Loses a part and goes on when it is clear whether the page reloads. */
    async loseAndWait(message?: string) {
      lose(message)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(reloadUnderWay()).toBeUndefined()
    },
    leave: () => void page.dispatchEvent(new Event('beforeunload')),
    askWhetherItMayLeave: () => void page.dispatchEvent(Object.assign(new Event('beforeunload'), { asks: true })),
    comeBack: () => void page.dispatchEvent(new Event('online')),
    wait: (milliseconds: number) => void (now += milliseconds),
    asked,
    reloads: () => reloads,
  }
}

test.each(['none', 'guestNetwork', 'silent'] as const)(
  'where the portal does not answer (%s) nothing is reloaded, and the router is not led to do it either',
  async (line) => {
    const { lose, reloads, asked } = setUp(line)
    expect(lose()).not.toMatch(/^Failed to fetch/)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toEqual([PART])
    expect(reloads()).toBe(0)
    expect(reloadUnderWay()).toBeUndefined()
  },
)

test('where the browser does not say which part is lost, the portal is asked for its life', async () => {
  const { loseAndWait, reloads, asked } = setUp()
  await loseAndWait('Importing a module script failed.')
  expect(asked).toEqual(['/livez'])
  expect(reloads()).toBe(1)
})

test('a lost part of the portal reloads it once, and again only much later', async () => {
  const { lose, loseAndWait, wait, reloads } = setUp()
  lose()
  await loseAndWait()
  wait(30_000)
  await loseAndWait()
  expect(reloads()).toBe(1)
  wait(60_000)
  await loseAndWait()
  expect(reloads()).toBe(2)
})

test('until the new page is there, and for as long as that may take, nothing has failed', async () => {
  const { lose, reloads } = setUp()
  lose()
  await vi.advanceTimersByTimeAsync(9000)
  expect(reloads()).toBe(1)
  expect(reloadUnderWay()).toBeDefined()
  await vi.advanceTimersByTimeAsync(1000)
  expect(reloadUnderWay()).toBeUndefined()
})

test('what was asked for without a network is no older version, though it is seen to be lost just after', async () => {
  const { loseAndWait, comeBack, wait, reloads } = setUp()
  comeBack()
  wait(1000)
  await loseAndWait()
  expect(reloads()).toBe(0)
  wait(10_000)
  await loseAndWait()
  expect(reloads()).toBe(1)
})

test('what a page gives up while it is left is not lost, though leaving it was refused later on', async () => {
  const { loseAndWait, leave, wait, reloads } = setUp()
  leave()
  await loseAndWait()
  expect(reloads()).toBe(0)
  wait(10_000)
  await loseAndWait()
  expect(reloads()).toBe(1)
})

test('a page that is left while the portal is asked is not sent elsewhere', async () => {
  const { lose, leave, reloads } = setUp()
  lose()
  leave()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reloads()).toBe(0)
})

test('a page that is merely asked whether it may be left is not being left', async () => {
  const { loseAndWait, askWhetherItMayLeave, reloads } = setUp()
  askWhetherItMayLeave()
  await loseAndWait()
  expect(reloads()).toBe(1)
})
