import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright/test'
import { expect, test, withServiceWorker } from '../fixtures.ts'
import { violationsOn } from '../axe.ts'
import { databasesKept, everythingKept, waitForKeptList, waitForPurges } from '../everything-kept.ts'
import { openMailbox, type Mailbox } from '../mailbox.ts'
import { noteWith, writeNote } from '../offline-work.ts'
import { keepSettingsHere, signIn, signInByForm } from '../portal.ts'
import { callerAs } from '../worked-case.ts'
import { behindWorker, passTime, programKept } from '../worker.ts'

let portal: Mailbox

// What is ordered for a role holds for everybody who has it: these journeys have a portal of their own.
test.describe.configure({ mode: 'serial' })
test.use({
  ...withServiceWorker,
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is used from here.
  baseURL: async ({}, use) => {
    portal ??= await openMailbox()
    await use(portal.url)
  },
})
test.afterAll(() => portal.close())

const PIN = '271828'
const MINUTE = 60_000
const patients = (page: Page) => page.getByRole('main').locator('a[href^="/patients/0"]')
const asked = (page: Page) => page.getByRole('alertdialog', { name: 'Protect this device' })

/** Rows or answers that lie here, sealed. */
const fetched = async (page: Page) => / (block|answer)\n/.test(await databasesKept(page))

/** What a person's things are kept under. */
const traces = ['caseway.replica', 'caseway.vault', 'caseway.device', 'caseway.session', 'caseway.q.']

/** All of them as long as the page, which gives way to another one, can't say. */
async function stillKept(page: Page, words: readonly string[]): Promise<string[]> {
  const kept = await everythingKept(page).catch(() => words.join())
  return words.filter((word) => kept.includes(word))
}

async function openKept(page: Page): Promise<void> {
  await page.goto('/patients')
  await expect(page.getByText(/^As of /)).toBeVisible()
  await programKept(page)
  await waitForKeptList(page)
}

async function roleOf(name: string): Promise<string> {
  const admin = await callerAs(portal.url, 'admin')
  const person = await callerAs(portal.url, name)
  const { user } = (await admin.get(`/user/${person.id}`)) as { user: { role_id: string } }
  await Promise.all([admin.close(), person.close()])
  return user.role_id
}

/** As an administrator does, at a desk of his own. */
async function orderLock(browser: Browser, role: string, lock: string): Promise<void> {
  const context = await browser.newContext({ baseURL: portal.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await keepSettingsHere(page)
  await signIn(page, 'admin', `/user-config/roles/${role}`)
  const panel = page.getByRole('region', { name: 'Devices and sessions' })
  await panel.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Devices and sessions' })
  await dialog.getByRole('combobox', { name: 'Device lock' }).click()
  await page.getByRole('option', { name: lock }).click()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByText(lock)).toBeVisible()
  await context.close()
}

test('W3: where an administrator requires a PIN, nothing stays on a device until its person has chosen one; then it opens with it alone', async ({
  page,
  context,
  browser,
}) => {
  await keepSettingsHere(page)
  await signInByForm(page, 'case.manager', true)
  await openKept(page)
  await orderLock(browser, await roleOf('case.manager'), 'PIN or passkey required')

  await expect(asked(page)).toBeVisible({ timeout: 90_000 })
  expect(await violationsOn(page)).toEqual([])
  await expect.poll(() => fetched(page)).toBe(false)
  await asked(page).getByRole('button', { name: 'Not now' }).click()
  await expect(patients(page).first()).toBeVisible()
  expect(await fetched(page)).toBe(false)

  await page.goto('/profile')
  await expect(asked(page)).toBeVisible()
  await expect(page.getByText('Nothing is saved on this device: your administrator requires a PIN')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Device only/, includeHidden: true })).toBeDisabled()
  await asked(page).getByRole('button', { name: 'Set PIN' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set PIN' })
  await dialog.getByLabel('New PIN', { exact: true }).fill(PIN)
  await dialog.getByLabel('Repeat new PIN').fill(PIN)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('radio', { name: /^PIN/ })).toBeChecked({ timeout: 60_000 })
  await expect(page.getByRole('radio', { name: /^Device only/ })).toBeDisabled()
  await expect(page.getByText('Patients in the list')).toBeVisible({ timeout: 60_000 })
  await waitForKeptList(page)

  await context.setOffline(true)
  await page.goto('/patients')
  await expect(page.getByRole('heading', { level: 1, name: 'Locked' })).toBeVisible()
  await expect(patients(page)).toHaveCount(0)
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText(/^Offline, as of /)).toBeVisible({ timeout: 60_000 })
  await expect(patients(page).first()).toBeVisible()
  await expect(asked(page)).toHaveCount(0)
})

test('W3: what was not heard of for longer than the lease is shown no more, and comes back with the connection', async ({
  page,
  context,
}) => {
  const admin = await callerAs(portal.url, 'admin')
  const role = await roleOf('underwriter')
  const { version } = ((await admin.get(`/role/${role}`)) as { role: { version: number } }).role
  await admin.put(`/role/update/${role}`, { version, device_hours: 2 })
  await admin.close()
  await page.clock.install()
  await keepSettingsHere(page)
  await signInByForm(page, 'underwriter', true)
  await openKept(page)

  await context.setOffline(true)
  await passTime(page, 110 * MINUTE)
  await expect(page.getByText(/^Offline, as of /)).toBeVisible()
  await expect(patients(page).first()).toBeVisible()
  await passTime(page, 10 * MINUTE)
  // It is looked at each minute; a look that is still under way is not begun anew.
  await expect(async () => {
    await passTime(page, MINUTE)
    await expect(page.getByText('This device has been offline too long')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expect(patients(page)).toHaveCount(0)
  expect(await fetched(page)).toBe(false)
  expect(await violationsOn(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('This device has been offline too long')).toBeVisible()
  await expect(patients(page)).toHaveCount(0)

  await context.setOffline(false)
  await expect(patients(page).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^As of /)).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => fetched(page), { timeout: 60_000 }).toBe(true)
})

test('W3: what lies here of whoever does not come back goes when its lease is over, whoever opens the portal', async ({
  page,
}) => {
  await page.clock.install()
  await keepSettingsHere(page)
  await signInByForm(page, 'lawfirm', true)
  await page.goto('/patients')
  await expect.poll(() => fetched(page), { timeout: 60_000 }).toBe(true)
  // A worker that came later would not know how much time has passed.
  await behindWorker(page)
  // As where a session was ended that nobody had chosen to keep: nothing else is cleared by that. No page of the portal is
  // open meanwhile, which would renew it.
  await page.goto('/favicon.svg')
  await page.evaluate(() => {
    localStorage.removeItem('caseway.session')
    sessionStorage.clear()
  })
  await passTime(page, 80 * 60 * MINUTE)
  await page.goto('/sign-in')
  await expect(page.getByLabel('Email')).toBeVisible()
  // An open page looks again: to a clock that leaps, a device that is being opened seems not to answer.
  await expect(async () => {
    await passTime(page, 5 * MINUTE)
    expect(await fetched(page)).toBe(false)
  }).toPass({ timeout: 60_000 })
})

test('W3 A12: a device that its person has ordered to forget everything does so when it is heard of next, with what waits there', async ({
  page,
  context,
  browser,
}) => {
  const word = `zq${randomUUID().replaceAll('-', '')}`
  await keepSettingsHere(page)
  await signInByForm(page, 'staff', true)
  await openKept(page)
  const address = await patients(page).first().getAttribute('href')
  const id = String(address).split('/').at(-1) ?? ''
  await page.goto(`/patients/${id}/notes`)
  await expect.poll(() => databasesKept(page), { timeout: 60_000 }).toContain(`${id}/["patient_note"`)
  await context.setOffline(true)
  await writeNote(page, word)
  await expect(noteWith(page, word)).toBeVisible()
  await expect.poll(() => databasesKept(page)).toContain(' outbox\n')

  const elsewhere = await browser.newContext({ baseURL: portal.url, serviceWorkers: 'block' })
  const desk = await elsewhere.newPage()
  await keepSettingsHere(desk)
  await signIn(desk, 'staff', '/profile')
  // Without a worker it can't alert, but it knows which of the devices it is.
  await expect(desk.getByText('This browser can’t show alerts while Caseway is closed.')).toBeVisible()
  const devices = desk.getByRole('list', { name: 'Your devices' })
  await devices.getByRole('button', { name: /^Wipe / }).click()
  await expect(devices.getByText('Will be wiped when Caseway is opened there')).toBeVisible()

  await context.setOffline(false)
  await expect(page).toHaveURL(/\/sign-in/, { timeout: 90_000 })
  await waitForPurges(page)
  await expect.poll(() => stillKept(page, [word, id, ...traces]), { timeout: 60_000 }).toEqual([])
  await desk.reload()
  await expect(devices.getByText('Wiped', { exact: true })).toBeVisible()
  await elsewhere.close()
})

test('W3: behind its lock, too, a device hears that it is to forget everything', async ({ page, context }) => {
  await keepSettingsHere(page)
  await signInByForm(page, 'lawfirm', true)
  await openKept(page)
  await page.goto('/profile')
  await page.getByRole('radio', { name: /^PIN/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Set PIN' })
  await dialog.getByLabel('New PIN', { exact: true }).fill(PIN)
  await dialog.getByLabel('Repeat new PIN').fill(PIN)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('radio', { name: /^PIN/ })).toBeChecked({ timeout: 60_000 })
  await context.setOffline(true)
  await page.goto('/patients')
  await expect(page.getByRole('heading', { level: 1, name: 'Locked' })).toBeVisible()

  const desk = await callerAs(portal.url, 'lawfirm')
  const { devices } = (await desk.get('/device')) as { devices: { id: string }[] }
  for (const { id } of devices) await desk.post(`/device/${id}/wipe`, {})
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/sign-in/, { timeout: 90_000 })
  await waitForPurges(page)
  await expect.poll(() => stillKept(page, traces), { timeout: 60_000 }).toEqual([])
  await desk.close()
})
