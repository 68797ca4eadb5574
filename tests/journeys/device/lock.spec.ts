import type { Page } from 'playwright/test'
import { expect, test, withServiceWorker } from '../fixtures.ts'
import { violationsOn } from '../axe.ts'
import { waitForKeptList, waitForKeptDraft } from '../everything-kept.ts'
import { keepSettingsHere, signInByForm } from '../portal.ts'
import { programKept } from '../worker.ts'

test.use(withServiceWorker)

const PIN = '271828'
const WRONG = '314159'

const locked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Locked' })
const patients = (page: Page) => page.getByRole('main').locator('a[href^="/patients/0"]')
const pinField = (page: Page) => page.getByLabel('PIN', { exact: true })

async function tryPin(page: Page, pin: string): Promise<void> {
  await pinField(page).fill(pin)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

async function choosePin(page: Page): Promise<void> {
  await page.goto('/profile')
  await page.getByRole('radio', { name: /^PIN/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Set PIN' })
  const write = async (pin: string) => {
    await dialog.getByLabel('New PIN', { exact: true }).fill(pin)
    await dialog.getByLabel('Repeat new PIN').fill(pin)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await write('123456')
  await expect(dialog.getByText('Use 6 to 12 digits')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await write(PIN)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /^PIN/ })).toBeChecked()
}

async function lockNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account and settings' }).click()
  await page.getByRole('button', { name: 'Lock now' }).click()
}

/** Ten minutes without input. No screen shows when the timer starts, so this repeats until it locks. */
async function beAway(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => {
      localStorage.setItem('caseway.active', String(Date.now() - 10 * 60_000))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(locked(page)).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
}

/** Opens the list and waits until its rows lie on the device and the worker keeps the portal. */
async function openKept(page: Page): Promise<void> {
  await page.goto('/patients')
  await expect(page.getByText(/^As of /)).toBeVisible()
  await programKept(page)
}

test('W3: behind a PIN every tab is locked and opened with any of them, without a network too; five wrong ones leave nothing @phone', async ({
  page,
  context,
}) => {
  await keepSettingsHere(page)
  await signInByForm(page, 'case.manager', true)
  await openKept(page)
  await choosePin(page)

  await page.goto('/patients')
  await expect(locked(page)).toBeVisible()
  await expect(pinField(page)).toBeFocused()
  await expect(patients(page)).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
  await tryPin(page, WRONG)
  await expect(page.getByText('4 tries left')).toBeVisible()
  await tryPin(page, PIN)
  await expect(patients(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\/patients$/)

  const other = await context.newPage()
  await keepSettingsHere(other)
  await other.goto('/patients')
  await expect(patients(other).first()).toBeVisible()
  await lockNow(other)
  await expect(locked(other)).toBeVisible()
  await expect(locked(page)).toBeVisible()
  await tryPin(page, PIN)
  await expect(patients(page).first()).toBeVisible()
  await expect(patients(other).first()).toBeVisible()
  await other.close()

  await waitForKeptList(page)
  await context.setOffline(true)
  await beAway(page)
  await tryPin(page, PIN)
  await expect(patients(page).first()).toBeVisible()
  await expect(page.getByText(/^Offline, as of /)).toBeVisible()

  await lockNow(page)
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await tryPin(page, WRONG)
    await expect(page.getByText(`${left} left`)).toBeVisible()
  }
  await tryPin(page, WRONG)
  await expect(page.getByRole('heading', { name: 'Erased' })).toBeVisible()
  const left = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  await expect.poll(async () => (await left()).filter((name) => /^caseway\.(vault|replica)/.test(name))).toEqual([])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
})

test('W3: what was typed of a new patient lies behind the PIN too, and is there again once it was said', async ({
  page,
}) => {
  await keepSettingsHere(page)
  await signInByForm(page, 'case.manager', true)
  await openKept(page)
  await choosePin(page)
  await page.goto('/patients/new')
  await tryPin(page, PIN)
  await page.getByLabel('First name').fill('Ottilie')
  await page.getByLabel('Last name').fill('Zwischenzeit')
  await expect(page.getByText(/^Draft saved on this device/)).toBeVisible()
  await waitForKeptDraft(page)
  await lockNow(page)
  await expect(locked(page)).toBeVisible()
  const lying = await page.evaluate(async () => {
    const opening = indexedDB.open('caseway.device')
    await new Promise((open) => opening.addEventListener('success', open))
    const all = opening.result.transaction('sealed').objectStore('sealed').getAll()
    await new Promise((read) => all.addEventListener('success', read))
    opening.result.close()
    return (all.result as object[]).map((one) => (one instanceof CryptoKey ? 'key' : 'sealed'))
  })
  expect(lying).toEqual(['sealed'])
  await tryPin(page, PIN)
  await expect(page.getByRole('heading', { name: /^Draft from / })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Zwischenzeit')
})
