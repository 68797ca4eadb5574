import type { BrowserContext } from 'playwright/test'
import { expect, test, withServiceWorker } from '../fixtures.ts'
import { everythingKept } from '../everything-kept.ts'
import { caseOf } from '../offline-work.ts'
import { keepSettingsHere, signIn } from '../portal.ts'
import { programKept } from '../worker.ts'

test.use(withServiceWorker)

const SLOW = /^Slow connection\. Showing data saved on this device as of /

test('W8: a kept case is there long before a slow line has answered, and what is typed meanwhile stays', async ({
  page,
  baseURL,
}) => {
  const id = await caseOf('case.manager', baseURL ?? '')
  await keepSettingsHere(page)
  await signIn(page, 'case.manager', `/patients/${id}/notes`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect.poll(async () => (await everythingKept(page)).includes(`${id}/["patient","head"`)).toBe(true)
  await expect.poll(async () => (await everythingKept(page)).includes(`${id}/["patient_note","of_case"`)).toBe(true)
  await programKept(page)

  // However slow the machine is, the line is slower: it answers when it is told to, and no call is given up before.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  const late = Promise.withResolvers<void>()
  let answered = 0
  await page.route('**/api/**', async (route) => {
    await late.promise
    await route.continue().catch(() => undefined)
    answered += 1
  })
  await page.goto(`/patients/${id}/notes`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByText(SLOW)).toBeVisible()
  expect(answered).toBe(0)
  await page.getByRole('button', { name: 'New note' }).first().click()
  const note = page.getByRole('dialog').getByLabel('Note')
  await note.fill('Asked about')
  late.resolve()
  await expect.poll(() => answered).toBeGreaterThan(0)
  // The server's word takes the place of what lay here.
  await expect(page.getByText(SLOW)).toHaveCount(0, { timeout: 30_000 })
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Asked about')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** The clock of the worker, so much ahead of the right time: a device has one clock, and the page's is set likewise. */
async function setWorkerAhead(context: BrowserContext, milliseconds: number): Promise<void> {
  for (const worker of context.serviceWorkers()) {
    await worker.evaluate((ahead) => {
      const scope = globalThis as { rightNow?: () => number }
      const rightNow = (scope.rightNow ??= Date.now)
      Date.now = () => rightNow() + ahead
    }, milliseconds)
  }
}

test('W10: a clock that goes 13 hours ahead and is put right leaves on the device what lies there', async ({
  page,
  context,
}) => {
  await keepSettingsHere(page)
  await context.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + Number(localStorage.getItem('test.ahead') ?? 0)
  })
  await signIn(page, 'case.manager', '/patients')
  await expect(page.getByText(/^As of /)).toBeVisible({ timeout: 60_000 })
  await programKept(page)
  await context.setOffline(true)
  for (const hours of [0, 13, 0]) {
    await setWorkerAhead(context, hours * 3_600_000)
    await page.evaluate((ahead) => localStorage.setItem('test.ahead', String(ahead)), hours * 3_600_000)
    await page.goto('/patients')
    await expect(page.getByText(/^Offline, as of /)).toBeVisible()
    await expect(page.getByRole('grid').locator('a[data-open]').first()).toBeVisible()
  }
})
