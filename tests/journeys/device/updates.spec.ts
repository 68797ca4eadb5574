import type { BrowserContext, Locator, Page } from 'playwright/test'
import { expect, test, withServiceWorker } from '../fixtures.ts'
import { violationsOn } from '../axe.ts'
import { keepSettingsHere, signIn } from '../portal.ts'
import { playRelease, type Release } from '../release.ts'
import { recordMessages } from '../shown-messages.ts'
import { behindWorker } from '../worker.ts'

let release: Release
test.use({
  ...withServiceWorker,
  baseURL: async ({ baseURL }, use) => {
    release = await playRelease(String(baseURL))
    await use(release.url)
    await release.close()
  },
})

const newer = (page: Page) => page.getByText('A new version of Caseway is available.')
const tooOld = (page: Page) => page.getByText('Update required', { exact: true })
const load = (page: Page) => page.getByRole('button', { name: 'Update now' })

/** Simulates returning to a tab. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** Puts a tab to sleep: none of its program runs until it is woken, however long that takes. */
async function putToSleep(tab: Page): Promise<() => Promise<void>> {
  const debug = await tab.context().newCDPSession(tab)
  await debug.send('Debugger.enable')
  await debug.send('Debugger.pause')
  return () => debug.detach()
}

/** Until the page that is there now has given way to another. */
async function untilLoadedAnew(pages: readonly Page[], act: () => Promise<void>): Promise<void> {
  for (const page of pages) await page.evaluate(() => void Object.assign(globalThis, { before: true }))
  await act()
  for (const page of pages)
    await expect
      .poll(() => page.evaluate(() => 'before' in globalThis).catch(() => true), { timeout: 240_000 })
      .toBe(false)
}

/** A tab in the middle of a new note, which is what would be lost. */
async function writingTab(context: BrowserContext): Promise<{ tab: Page; note: Locator }> {
  const tab = await context.newPage()
  await keepSettingsHere(tab)
  await signIn(tab, 'staff', '/patients')
  const first = tab.getByRole('main').locator('a[href^="/patients/0"]').first()
  await tab.goto(`${await first.getAttribute('href')}/notes`)
  await tab.getByRole('button', { name: 'New note' }).click()
  return { tab, note: tab.getByRole('textbox', { name: 'Note' }) }
}

async function discard(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'Cancel' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(tab.getByRole('textbox', { name: 'Note' })).toHaveCount(0)
}

async function untilNewer(page: Page): Promise<void> {
  release.worker = 'newer'
  await expect(async () => {
    await comeBack(page)
    await expect(newer(page)).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 240_000 })
}

test('W6: a newer portal waits until nobody has unsaved work in any tab, and then takes over in all of them', async ({
  page,
  context,
}) => {
  const expectMessage = await recordMessages(page)
  await page.clock.install()
  await keepSettingsHere(page)
  await signIn(page, 'staff')
  await behindWorker(page)
  const { tab: other, note } = await writingTab(context)
  await untilNewer(page)
  await expect(newer(other)).toBeVisible({ timeout: 240_000 })
  expect(await violationsOn(page)).toEqual([])

  // A note is being typed.
  await note.fill('Asked about')
  // A tab that does not answer in time counts as asleep: with its clock halted the page waits however busy the machine is.
  // Again where the page was so slow to hear of it that the moment has passed.
  await expect(() => page.clock.pauseAt(Date.now() + 10_000)).toPass()
  await load(page).click()
  await expectMessage('There are unsaved changes or unfinished uploads here or in another window. Finish them first.')
  await page.clock.resume()
  await expect(newer(page)).toBeVisible()

  await expect(note).toHaveValue('Asked about')
  await discard(other)
  await untilLoadedAnew([page, other], () => load(page).click())
  for (const each of [page, other]) {
    await expect(each.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(newer(each)).toHaveCount(0)
  }
})

test('W6: a tab that sleeps keeps what is begun in it when another tab loads the newer portal', async ({
  page,
  context,
}) => {
  await keepSettingsHere(page)
  await signIn(page, 'staff')
  await behindWorker(page)
  const { tab: asleep, note } = await writingTab(context)
  await note.fill('Asked about')
  await untilNewer(page)
  await expect(newer(asleep)).toBeVisible({ timeout: 240_000 })
  const wake = await putToSleep(asleep)
  await untilLoadedAnew([page], () => load(page).click())
  await wake()

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(newer(asleep)).toBeVisible()
  await expect(note).toHaveValue('Asked about')
  await discard(asleep)
  await untilLoadedAnew([asleep], () => load(asleep).click())
  await expect(newer(asleep)).toHaveCount(0)
})

test('W6: a portal that is too old says so and goes no further until it is renewed', async ({ page }) => {
  await keepSettingsHere(page)
  await signIn(page, 'staff')
  await behindWorker(page)
  release.worker = 'newer'
  release.tooOld = true
  await page.goto('/reports/law-firms')
  await expect(tooOld(page)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  // The portal of the release is one that the server understands.
  release.tooOld = false
  await untilLoadedAnew([page], () => load(page).click())
  await expect(page.getByRole('heading', { level: 1, name: 'Law firms' })).toBeVisible()
  await expect(tooOld(page)).toHaveCount(0)
})

test('W2: workers that are switched off go by themselves, and what lies on the device stays', async ({
  page,
  context,
}) => {
  await keepSettingsHere(page)
  await signIn(page, 'staff')
  await behindWorker(page)
  const other = await context.newPage()
  await keepSettingsHere(other)
  await signIn(other, 'staff')
  await other.evaluate(() => void Object.assign(globalThis, { before: true }))
  await page.goto('/patients')
  await expect(page.getByText(/^As of /)).toBeVisible()
  release.worker = 'switched off'
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  // Repeated: the page may not have listened yet the first time.
  const later = () =>
    comeBack(page)
      .then(workers)
      .catch(() => 1)
  await expect.poll(later, { timeout: 240_000 }).toBe(0)
  // The user is not interrupted.
  expect(await other.evaluate(() => 'before' in globalThis)).toBe(true)
  for (const each of [page, other]) {
    // A page that was opened beside this one may have called the worker back for a moment; the next visit finds none.
    await expect(async () => {
      await each.goto('/patients')
      await expect(each.getByText(/^As of /)).toBeVisible()
      expect(await each.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    }).toPass({ timeout: 240_000 })
  }
  await expect.poll(later, { timeout: 240_000 }).toBe(0)
  const kept = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  expect(kept.filter((name) => name.startsWith('caseway.replica'))).toHaveLength(1)
})
