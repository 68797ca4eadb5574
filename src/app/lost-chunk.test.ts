import { expect, test } from 'vitest'
import { isReloading, reloadForLostChunks } from './lost-chunk.ts'

const PART = 'https://portal.example.com/assets/x.js'

function setUp({ onLine = true, onDevice = '' } = {}) {
  const kept = new Map<string, string>()
  let reloads = 0
  let now = 1_780_000_000_000
  const page = Object.assign(new EventTarget(), {
    navigator: { onLine },
    location: { reload: () => void (reloads += 1) },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    caches: { match: async (address: unknown) => (address === onDevice ? new Response() : undefined) },
  })
  reloadForLostChunks(page, () => now)
  return {
    lose(message = `Failed to fetch dynamically imported module: ${PART}`) {
      const payload = new Error(message)
      page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
      return payload.message
    },
    leave: () => void page.dispatchEvent(new Event('beforeunload')),
    askWhetherItMayLeave: () => void page.dispatchEvent(Object.assign(new Event('beforeunload'), { asks: true })),
    comeBack: () => void page.dispatchEvent(new Event('online')),
    wait: (milliseconds: number) => void (now += milliseconds),
    reloads: () => reloads,
  }
}

test('without a network nothing is reloaded, and the router is not led to do it either', () => {
  const { lose, reloads } = setUp({ onLine: false })
  expect(lose()).not.toMatch(/^Failed to fetch/)
  expect(reloads()).toBe(0)
  expect(isReloading()).toBe(false)
})

test('a part that lies on the device and still did not come is asked for anew, also without a network', async () => {
  const { lose, reloads } = setUp({ onLine: false, onDevice: PART })
  lose()
  await expect.poll(reloads).toBe(1)
  lose()
  await Promise.resolve()
  expect(reloads()).toBe(1)
})

test('without a network a part that no address names reloads nothing', async () => {
  const { lose, reloads } = setUp({ onLine: false, onDevice: PART })
  lose('Importing a module script failed.')
  await Promise.resolve()
  expect(reloads()).toBe(0)
})

test('a lost part of the portal reloads it once, and again only much later', () => {
  const { lose, wait, reloads } = setUp()
  lose()
  lose()
  wait(30_000)
  lose()
  expect(reloads()).toBe(1)
  expect(isReloading()).toBe(true)
  wait(60_000)
  lose()
  expect(reloads()).toBe(2)
})

test('what was asked for without a network is no older version, though it is seen to be lost just after', () => {
  const { lose, comeBack, wait, reloads } = setUp()
  comeBack()
  wait(1000)
  lose()
  expect(reloads()).toBe(0)
  wait(10_000)
  lose()
  expect(reloads()).toBe(1)
})

test('what a page gives up while it is left is not lost, though leaving it was refused later on', () => {
  const { lose, leave, wait, reloads } = setUp()
  leave()
  lose()
  expect(reloads()).toBe(0)
  wait(10_000)
  lose()
  expect(reloads()).toBe(1)
})

test('a page that is merely asked whether it may be left is not being left', () => {
  const { lose, askWhetherItMayLeave, reloads } = setUp()
  askWhetherItMayLeave()
  lose()
  expect(reloads()).toBe(1)
})
