import { randomInt } from 'node:crypto'
import type { Page } from 'playwright/test'
import { expect, test, withServiceWorker } from '../fixtures.ts'
import { everythingKept, waitForKeptDraft, waitForPurges } from '../everything-kept.ts'
import { keepSettingsHere, signIn, signOut } from '../portal.ts'
import { callerAs, firmOf } from '../worked-case.ts'
import { programKept } from '../worker.ts'
import { newNumber } from '../new-number.ts'

test.use(withServiceWorker)

type Row = Record<string, unknown>

const rows = (page: Page) => page.getByRole('main').locator('a[href^="/patients/0"]')
const letters = (length: number) => Array.from({ length }, () => String.fromCharCode(97 + randomInt(26))).join('')

/** A case that the law firm of the demo never sees. */
async function openElsewhere(baseURL: string, name: string): Promise<string> {
  const [admin, firm] = await Promise.all([callerAs(baseURL, 'admin'), firmOf(baseURL)])
  const { lawfirms } = (await admin.get('/lawfirm/wp/all')) as { lawfirms: Row[] }
  const { patient } = await admin.post('/patient/create', {
    first_name: 'Zoe',
    last_name: name,
    dob: '1970-01-02',
    dol: '2025-03-04',
    phone: newNumber(),
    lawfirm_id: lawfirms.find(({ id }) => id !== firm.id)?.['id'],
  })
  await admin.close()
  return String((patient as Row)['id'])
}

/** Nothing of the name is anywhere one looks for people. */
async function lookFor(page: Page, id: string, name: string): Promise<void> {
  await page.goto('/patients')
  await expect(page.getByText(/^(As of|Offline, as of) /)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search patients' }).fill(name)
  await expect(page).toHaveURL(/search=/)
  await expect(rows(page)).toHaveCount(0)
  await page.goto(`/apps/passenger/search/${name}`)
  await expect(page.getByText(new RegExp(`^(Nothing found for “${name}”|No connection\\.)`)).first()).toBeVisible()
  await expect(page.getByRole('main').locator(`a[href="/patients/${id}"]`)).toHaveCount(0)
  await page.goto(`/patients/${id}`)
  await expect(page.getByText(/^(Patient not found|No connection\.)/).first()).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
}

test('W3 A12: of what one person kept on a device the next one finds nothing, with a network and without; the first finds it again', async ({
  page,
  context,
  baseURL,
}) => {
  if (!baseURL) throw new Error('no server')
  const name = `zq${letters(12)}`
  const id = await openElsewhere(baseURL, name)
  await keepSettingsHere(page)
  await signIn(page, 'admin', `/patients/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect.poll(() => everythingKept(page), { timeout: 60_000 }).toContain(`${id}/["patient","head"`)
  await page.goto('/patients/new')
  await page.getByRole('textbox', { name: 'First name' }).fill(name)
  await waitForKeptDraft(page)
  await page.goto(`/patients/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await signOut(page)
  await expect(page).toHaveURL(/sign-(out|in)/)
  await waitForPurges(page)
  expect(await everythingKept(page)).not.toContain(id)
  // The page after signing out leads on by itself.
  await expect(page).toHaveURL(/sign-in/)
  // Back, by the way that every browser offers.
  await page.goBack()
  await expect(page).toHaveURL(/sign-in/)
  await expect(page.getByText(name)).toHaveCount(0)

  await signIn(page, 'lawfirm')
  await programKept(page)
  await lookFor(page, id, name)
  await context.setOffline(true)
  await lookFor(page, id, name)
  await context.setOffline(false)
  await page.goto('/patients')
  await signOut(page)
  await expect(page).toHaveURL(/sign-(out|in)/)

  await signIn(page, 'admin', '/patients/new')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('')
  await page.goto(`/patients/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})
