import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright/test'
import { expect, test, withServiceWorker } from '../fixtures.ts'
import { waitForKeptAnswers, waitForPurges } from '../everything-kept.ts'
import { caseOf } from '../offline-work.ts'
import { keepSettingsHere, signInByForm, signOut } from '../portal.ts'
import { callerAs } from '../worked-case.ts'
import { programKept } from '../worker.ts'

test.use(withServiceWorker)

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => String(name)))

/** A tab that has these open and hears nothing, as one that was put to sleep; the rest goes on when it is closed. */
async function sleepingTab(context: BrowserContext, page: Page, names: RegExp): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto('/manifest.webmanifest')
  await tab.evaluate(
    (held) =>
      Promise.all(
        held.map(
          (name) =>
            new Promise((open) => {
              const opening = indexedDB.open(name)
              opening.addEventListener('success', () => {
                Object.assign(globalThis, { [name]: opening.result })
                open(undefined)
              })
            }),
        ),
      ),
    (await databases(page)).filter((name) => names.test(name)),
  )
  await page.bringToFront()
  return tab
}

async function openKept(page: Page): Promise<void> {
  await page.goto('/patients')
  await expect(page.getByText(/^As of /)).toBeVisible({ timeout: 60_000 })
  const kept = [expect.stringContaining('vault'), expect.stringContaining('replica')]
  await expect.poll(() => databases(page)).toEqual(expect.arrayContaining(kept))
}

test('A12: what another tab holds on to keeps nobody from signing in, and goes as soon as it lets go', async ({
  page,
  context,
}) => {
  await keepSettingsHere(page)
  await signInByForm(page, 'case.manager', true)
  await openKept(page)
  const before = await databases(page)
  const tab = await sleepingTab(context, page, /vault|replica/)
  await signOut(page)
  await expect(page).toHaveURL(/sign-(out|in)/, { timeout: 30_000 })
  await page.goto('/sign-in')
  await expect(page.getByLabel('Email')).toBeVisible()
  await signInByForm(page, 'lawfirm', true)
  await openKept(page)
  expect(await databases(page)).toEqual(expect.arrayContaining(before.filter((name) => /vault|replica/.test(name))))

  await tab.close()
  await waitForPurges(page)
  // From now on what the one who came later looks at is kept.
  const replicas = async () => (await databases(page)).filter((name) => name.includes('replica'))
  await expect.poll(replicas, { timeout: 90_000 }).toHaveLength(1)
  expect(before).not.toEqual(expect.arrayContaining(await replicas()))
})

test('W3 A12: an order to forget everything ends the session though another tab holds on to something', async ({
  page,
  context,
  baseURL,
}) => {
  await keepSettingsHere(page)
  const opening = page.waitForRequest('**/api/sync/open')
  await signInByForm(page, 'staff', true)
  await openKept(page)
  const { device } = (await opening).postDataJSON() as { device: { id: string } }
  const tab = await sleepingTab(context, page, /replica/)
  const desk = await callerAs(String(baseURL), 'staff')
  await desk.post(`/device/${device.id}/wipe`, {})
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  // A look that is under way is not begun anew: then the one of the next minute hears of the order.
  await expect(page).toHaveURL(/\/sign-in/, { timeout: 90_000 })
  await expect(page.getByLabel('Email')).toBeVisible()
  // The address changes before the page, which may give way while it is asked.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('caseway.session')).catch(String)).toBeNull()
  // Not everything is deleted yet, so the wipe is not confirmed.
  const { devices } = (await desk.get('/device')) as { devices: { id: string; wiped_at: string | null }[] }
  expect(devices.find(({ id }) => id === device.id)?.wiped_at).toBeNull()
  await desk.close()
  await tab.close()
  await waitForPurges(page)
})

test('W3: where a browser keeps nothing no work is taken that would be gone with the page, and what was typed stays', async ({
  page,
  context,
  baseURL,
}) => {
  const id = await caseOf('case.manager', String(baseURL))
  const word = `zq${randomUUID().replaceAll('-', '')}`
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })
  await keepSettingsHere(page)
  await signInByForm(page, 'case.manager', true)
  await page.goto(`/patients/${id}/notes`)
  await page.getByRole('button', { name: 'New note' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill(word)
  await programKept(page)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Note')).toHaveValue(word)
  await expect(page.getByText(/unsent change/)).toHaveCount(0)
  await context.setOffline(false)
  // The page hears of it a moment later, and would give the note to the device once more.
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: word })).toBeVisible()
})

test('W3: a device that opens later than a page waits shows what lies there once it is open', async ({
  page,
  context,
  baseURL,
}) => {
  const id = await caseOf('case.manager', String(baseURL))
  await keepSettingsHere(page)
  await signInByForm(page, 'case.manager', true)
  await openKept(page)
  await page.goto(`/patients/${id}`)
  await waitForKeptAnswers(page, [`${id}/["patient","head"`])
  const name = String(await page.getByRole('heading', { level: 1 }).textContent())
  await programKept(page)
  await context.setOffline(true)
  // As on a machine that has just been started: no opening tells of its success before the test says so.
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(globalThis, { letOpen: resolve })
    const { addEventListener: add } = EventTarget.prototype
    IDBOpenDBRequest.prototype.addEventListener = function (type: string, heard: EventListener, ...rest: unknown[]) {
      const late = (event: Event) => void promise.then(() => heard.call(this, event))
      add.call(this, type, type === 'success' ? late : heard, ...(rest as []))
    }
  })
  await page.goto(`/patients/${id}`)
  await expect(page.getByText('The case couldn’t be loaded')).toBeVisible()
  await page.evaluate('letOpen()')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText(/^No connection\. Showing data saved on this device as of /)).toBeVisible()
})

for (const denied of ['localStorage', 'sessionStorage'] as const)
  test(`where a browser denies ${denied} one signs in all the same`, async ({ page }) => {
    await page.addInitScript((name) => {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }, denied)
    await keepSettingsHere(page)
    await signInByForm(page, 'case.manager')
    await page.getByRole('link', { name: 'Patients' }).first().click()
    await expect(page.getByRole('main').locator('a[href^="/patients/0"]').first()).toBeVisible({ timeout: 60_000 })
  })
