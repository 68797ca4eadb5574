import type { Page } from 'playwright/test'
import { expect, test, withServiceWorker } from '../fixtures.ts'
import { keepSettingsHere, signIn } from '../portal.ts'
import { playRelease, type Release } from '../release.ts'
import { behindWorker, programKept } from '../worker.ts'

let release: Release
test.use({
  ...withServiceWorker,
  baseURL: async ({ baseURL }, use) => {
    release = await playRelease(String(baseURL))
    await use(release.url)
    await release.close()
  },
})

const TAKES_OVER_MS = 10_000
const newer = (page: Page) => page.getByText('A new version of Caseway is available.')
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
const waits = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)

/**
 * A page that was loaded before the workers had changed loads itself once more; a navigation that meets this may be cut off
 * without a word, and is begun again.
 */
const open = (page: Page, path: string) =>
  expect(() => page.goto(path, { timeout: 60_000 })).toPass({ timeout: 240_000 })

/** Notes from now on whether the page says something, however short; returns an assertion that it has. */
async function recordText(page: Page, text: string): Promise<() => Promise<void>> {
  let seen = false
  await page.exposeFunction('noteText', () => void (seen = true))
  await page.evaluate((text) => {
    const { noteText } = window as unknown as { noteText: () => void }
    new MutationObserver(() => {
      if (document.body.textContent.includes(text)) noteText()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, text)
  return () => expect.poll(() => seen, { message: text }).toBe(true)
}

/** Presses the button; answers when the page felt it, which on a busy machine is long after the test said so. */
async function pressUpdate(page: Page): Promise<number> {
  const felt = Promise.withResolvers<number>()
  await page.exposeFunction('notePress', felt.resolve)
  await page.evaluate(() => {
    const { notePress } = window as unknown as { notePress: (at: number) => void }
    const note = ({ timeStamp }: Event) => notePress(performance.timeOrigin + timeStamp)
    addEventListener('click', note, { capture: true, once: true })
  })
  await page.getByRole('button', { name: 'Update now' }).click()
  return felt.promise
}

async function takesOverFromOneThatWaits(page: Page): Promise<void> {
  await keepSettingsHere(page)
  await signIn(page, 'staff')
  await behindWorker(page)
  release.worker = 'newer'
  await expect(async () => {
    await comeBack(page)
    await expect(newer(page)).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 240_000 })

  // Everything that the old worker asks for hangs.
  release.hangs = true
  await page.evaluate(async () => {
    await caches.delete('assets-v1')
    navigator.serviceWorker.controller?.postMessage({ keepRest: true })
    await new Promise((go) => setTimeout(go, 500))
    Object.assign(globalThis, { before: true })
  })
  // It may stand there for a moment only.
  const said = await recordText(page, 'Updating. This takes a few seconds.')
  const begun = await pressUpdate(page)
  await said()
  const isOld = () => page.evaluate(() => 'before' in globalThis).catch(() => true)
  await expect.poll(isOld).toBe(false)
  await expect.poll(() => waits(page).catch(() => true)).toBe(false)
  // When the newer page began; a busy machine may look at it much later.
  expect((await page.evaluate(() => performance.timeOrigin)) - begun).toBeLessThan(TAKES_OVER_MS)

  release.hangs = false
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(newer(page)).toHaveCount(0)
}

test('W9: a newer portal takes over within 10 seconds from a worker that waits for a pack', ({ page }) =>
  takesOverFromOneThatWaits(page))

test('W9: a newer portal takes over within 10 seconds from a worker that waits for a few hundred parts', ({ page }) => {
  release.lacksPacks = true
  return takesOverFromOneThatWaits(page)
})

test('W9: what opened without a network before an update does so right after it', async ({ page, context }) => {
  await keepSettingsHere(page)
  await signIn(page, 'staff')
  await programKept(page)
  // As where a release gives most parts another name: they are not here.
  await page.evaluate(async () => {
    const kept = await caches.open('assets-v1')
    const [, ...others] = await kept.keys()
    await Promise.all(others.map((part) => kept.delete(part)))
  })
  release.worker = 'newer'
  await expect(async () => {
    await comeBack(page)
    await expect(newer(page)).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 240_000 })
  await context.setOffline(true)
  await page.evaluate(() => void Object.assign(globalThis, { before: true }))
  const begun = await pressUpdate(page)
  const isOld = () => page.evaluate(() => 'before' in globalThis).catch(() => true)
  await expect.poll(isOld).toBe(false)
  await expect.poll(() => waits(page).catch(() => true)).toBe(false)
  expect((await page.evaluate(() => performance.timeOrigin)) - begun).toBeLessThan(TAKES_OVER_MS)
  await open(page, '/patients/new')
  await expect(page.getByRole('heading', { level: 1, name: 'New patient' })).toBeVisible()
})

test('W9: a portal that was taken back is not offered as a newer one', async ({ page }) => {
  await keepSettingsHere(page)
  await signIn(page, 'staff')
  await behindWorker(page)
  release.worker = 'taken back'
  await expect(async () => {
    await comeBack(page)
    expect(await waits(page)).toBe(true)
  }).toPass({ timeout: 240_000 })
  // Longer than the one that waits needs to say of which build it is.
  await page.waitForTimeout(3000)
  await expect(newer(page)).toHaveCount(0)
})

test('W9: caches that a browser cleared alone are filled again by the next visit', async ({ page, context }) => {
  await keepSettingsHere(page)
  await signIn(page, 'staff')
  await programKept(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const byPage: string[] = []
  const byWorker: string[] = []
  context.on('request', (request) => {
    const asked = request.serviceWorker() ? byWorker : byPage
    asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/dashboard')
  await programKept(page)
  const packs = byWorker.filter((path) => path.startsWith('/packs/'))
  expect(packs.length).toBeGreaterThan(5)
  expect(packs.length).toBe(new Set(packs).size)
  // What was kept at once comes part by part again, and what lies in no pack: of the others, hundreds, none.
  const alone = byWorker.filter((path) => path.startsWith('/assets/') && !byPage.includes(path))
  expect(alone.length).toBeLessThan(50)
  await context.setOffline(true)
  await page.goto('/patients')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.goto('/sign-out')
  await expect(page.getByRole('heading').first()).toBeVisible()
})

test('W9: parts of releases before go once there are more than two could have', async ({ page }) => {
  await keepSettingsHere(page)
  await signIn(page, 'staff')
  await programKept(page)
  const kept = () =>
    page.evaluate(async () => {
      const all = await (await caches.open('assets-v1')).keys()
      return all.map(({ url }) => new URL(url).pathname)
    })
  const ofRelease = await kept()
  // A release has more files than lie here: those of the first page, and a few that are seldom asked for.
  const many = 2 * (ofRelease.length + 100)
  await page.evaluate(async (many) => {
    const parts = await caches.open('assets-v1')
    const put = (number: number) => parts.put(`/assets/before-${number}.js`, new Response(''))
    for (let number = 0; number < many; number += 1) await put(number)
  }, many)
  await programKept(page)
  const left = await kept()
  expect(left).toEqual(expect.arrayContaining(ofRelease))
  expect(left).not.toContain('/assets/before-0.js')
  expect(left).toContain(`/assets/before-${many - 1}.js`)
})
