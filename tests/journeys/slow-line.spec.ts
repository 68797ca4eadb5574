import { expect, test, withServiceWorker } from './fixtures.ts'
import { everythingKept } from './everything-kept.ts'
import { caseOf } from './offline-work.ts'
import { keepLooksHere, signIn } from './portal.ts'
import { programKept } from './worker.ts'

test.use(withServiceWorker)

const LATE_MS = 4000
const SLOW = /^Slow connection\. Showing data saved on this device as of /

test('W8: a kept case is there long before a slow line has answered, and what is typed meanwhile stays', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const id = await caseOf('case.manager', baseURL ?? '')
  await keepLooksHere(page)
  await signIn(page, 'case.manager', `/patients/${id}/notes`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect.poll(async () => (await everythingKept(page)).includes(`${id}/["patient","head"`)).toBe(true)
  await expect.poll(async () => (await everythingKept(page)).includes(`${id}/["patient_note","of_case"`)).toBe(true)
  await programKept(page)

  let answered = 0
  await page.route('**/api/**', async (route) => {
    await new Promise((go) => setTimeout(go, LATE_MS))
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
  // The server's word takes the place of what lay here.
  await expect(page.getByText(SLOW)).toHaveCount(0, { timeout: 30_000 })
  expect(answered).toBeGreaterThan(0)
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Asked about')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('W10: a clock that goes 13 hours ahead and is put right leaves on the device what lies there', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  await keepLooksHere(page)
  await context.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + Number(localStorage.getItem('test.ahead') ?? 0)
  })
  await signIn(page, 'case.manager', '/patients')
  await expect(page.getByText(/^As of /)).toBeVisible({ timeout: 60_000 })
  await programKept(page)
  await context.setOffline(true)
  for (const hours of [0, 13, 0]) {
    await page.evaluate((ahead) => localStorage.setItem('test.ahead', String(ahead)), hours * 3_600_000)
    await page.goto('/patients')
    await expect(page.getByText(/^Offline, as of /)).toBeVisible()
    await expect(page.getByRole('grid').locator('a[data-open]').first()).toBeVisible()
  }
})
