import type { Page } from 'playwright/test'
import { expect, test, withServiceWorker } from '../fixtures.ts'
import { databasesKept, everythingKept, waitForKeptList, waitForPurges } from '../everything-kept.ts'
import { keepSettingsHere, openBlank, signInByForm, signOut, watch } from '../portal.ts'
import { programKept } from '../worker.ts'

test.use(withServiceWorker)

const PIN = '271828'
const PAINTED = 'painted/patients'

interface Place {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What a page has painted before the portal drew, and where the portal then drew the same. */
interface Seen {
  readonly painted?: Place
  readonly drawn?: Place
  /** The portal had not begun to draw, and nothing of what was painted could be reached. */
  readonly early?: boolean
  readonly line?: string
}

/** Runs in the page, before anything else does. */
function notePaint(): void {
  const seen: { -readonly [Name in keyof Seen]: Seen[Name] } = {}
  Object.assign(globalThis, { seen })
  /** The first line of the list, and the name in it. */
  const first = (within: string): Place | undefined => {
    const line = document.querySelector(`${within} [style*=translateY]`)
    const { x, y, width, height } = line?.getBoundingClientRect() ?? new DOMRect()
    const text = line?.querySelector(':is(a, span):not(:empty)')?.textContent
    return text === undefined || text === null ? undefined : { text, x, y, width, height }
  }
  const look = (): void => {
    const before = document.getElementById('painted')
    if (before && !seen.painted) {
      seen.painted = first('#painted')
      seen.line = before.querySelector('[data-connection]')?.textContent ?? ''
      const isHidden = before.inert && before.ariaHidden === 'true'
      seen.early = document.querySelector('#root a[href]') === null && isHidden
    }
    if (!before && seen.painted) seen.drawn = first('#root')
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { readonly seen: Seen }).seen)

const rows = (page: Page) => page.getByRole('main').locator('a[href^="/patients/0"]')

async function openKept(page: Page): Promise<void> {
  await page.goto('/patients')
  await expect(rows(page).first()).toBeVisible()
  await programKept(page)
  await waitForKeptList(page)
  await expect.poll(() => databasesKept(page), { timeout: 60_000 }).toContain(PAINTED)
}

/** Without a network; a browser that a test cuts off does not always know it. */
async function cutOff(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
}

/** Where no list is open, which would be kept as it is painted meanwhile, half in the look before and half in the next. */
async function changeLooks(page: Page, change: () => Promise<unknown>): Promise<void> {
  await openBlank(page)
  await change()
}

/** Opens the list anew and waits until the portal has drawn it. */
async function reopen(page: Page): Promise<Seen> {
  await page.goto('/patients')
  await expect(rows(page).first()).toBeVisible()
  return seenOn(page)
}

test('W14: without a network the list is painted before the portal runs, sealed until then, and drawn at the same place @phone', async ({
  page,
}) => {
  await keepSettingsHere(page)
  await page.addInitScript(notePaint)
  await signInByForm(page, 'case.manager', true)
  await openKept(page)
  const name = (await rows(page).first().textContent()) ?? ''
  expect(name).not.toBe('')
  expect(await everythingKept(page)).not.toContain(name)

  await cutOff(page)
  const complaints = watch(page)
  const { painted, early, line } = await reopen(page)
  expect(early).toBe(true)
  expect(painted?.text).toBe(name)
  expect(line).toMatch(/^No connection\. Showing data saved on this device as of /)
  // Names of firms and the like may come a moment later, each in its place.
  await expect.poll(async () => (await seenOn(page)).drawn).toEqual(painted)
  await expect(page.locator('#painted')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search patients' }).fill(name.slice(0, 3))
  await expect(page).toHaveURL(/search=/)
  expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([])

  // Another address than the one it was painted at.
  await page.goto('/patients?search=a')
  await expect(rows(page).first()).toBeVisible()
  expect(await seenOn(page)).toEqual({})
})

test('W14: in another language, at another size and with other rows than it was painted for nothing is painted ahead', async ({
  page,
}) => {
  await keepSettingsHere(page)
  await page.addInitScript(notePaint)
  await signInByForm(page, 'case.manager', true)
  await openKept(page)
  await cutOff(page)
  expect((await reopen(page)).early).toBe(true)
  for (const [choice, value] of [
    ['language', 'tr'],
    ['theme', 'dark'],
    ['font_size', '110'],
  ] as const) {
    await changeLooks(page, () =>
      page.evaluate(([name, other]) => localStorage.setItem(`caseway.${name}`, other), [choice, value] as const),
    )
    expect(await reopen(page)).toEqual({})
    await changeLooks(page, () => page.evaluate((name) => localStorage.removeItem(`caseway.${name}`), choice))
  }
  await changeLooks(page, () => page.setViewportSize({ width: 1280, height: 900 }))
  expect(await reopen(page)).toEqual({})
})

test('W14 A12: who signs out leaves nothing that is painted for the next person, nor behind a PIN', async ({
  page,
}) => {
  await keepSettingsHere(page)
  await page.addInitScript(notePaint)
  await signInByForm(page, 'case.manager', true)
  await openKept(page)
  expect((await reopen(page)).early).toBe(true)
  await signOut(page)
  await expect(page).toHaveURL(/sign-(out|in)/)
  await waitForPurges(page)
  expect(await everythingKept(page)).not.toContain(PAINTED)
  await signInByForm(page, 'case.manager', true)
  expect(await reopen(page)).toEqual({})

  await openKept(page)
  await page.goto('/profile')
  await page.getByRole('radio', { name: /^PIN/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Set PIN' })
  await dialog.getByLabel('New PIN', { exact: true }).fill(PIN)
  await dialog.getByLabel('Repeat new PIN').fill(PIN)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('radio', { name: /^PIN/ })).toBeChecked()
  await page.goto('/patients')
  await expect(page.getByRole('heading', { level: 1, name: 'Locked' })).toBeVisible()
  expect(await seenOn(page)).toEqual({})
  // Nor where the mark that tells of the PIN is gone.
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('caseway.lock.')) localStorage.removeItem(name)
  })
  await page.goto('/patients')
  await expect(page.getByRole('heading', { level: 1, name: 'Locked' })).toBeVisible()
  expect(await seenOn(page)).toEqual({})
})
