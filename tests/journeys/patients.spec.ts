import { expect, test } from 'playwright/test'
import { signIn, watch } from './portal.ts'

test('N5: from the list to a patient and back, the search kept in the address', async ({ page }) => {
  const complaints = watch(page)
  await signIn(page, 'admin')
  await page.goto('/patients')
  const search = page.getByRole('searchbox')
  await search.fill('gar')
  await expect(page).toHaveURL(/search=gar/)
  const first = page.getByRole('link', { name: /gar/i }).first()
  await expect(first).toBeVisible()
  await first.click()
  await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('gar')
  expect(complaints).toEqual([])
})

test('P4: a law firm sees its own cases and nothing of another firm', async ({ browser, baseURL }) => {
  const see = async (name: string): Promise<string[]> => {
    const page = await browser.newPage({ ...(baseURL && { baseURL }) })
    await signIn(page, name)
    const rows: string[] = []
    page.on('response', async (response) => {
      if (!response.url().includes('/api/patient/all')) return
      const { patients } = (await response.json()) as { patients: { id: string }[] }
      rows.push(...patients.map(({ id }) => id))
    })
    await page.goto('/patients?page_size=100')
    await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
    await expect.poll(() => rows.length).toBeGreaterThan(0)
    const other = rows[0]
    await page.close()
    return other ? rows : []
  }
  const [ours, theirs] = [await see('lawfirm'), await see('lawfirm2')]
  expect(ours.length).toBeGreaterThan(0)
  expect(theirs.length).toBeGreaterThan(0)
  expect(ours.filter((id) => theirs.includes(id))).toEqual([])

  const page = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signIn(page, 'lawfirm')
  await page.goto(`/patients/${theirs[0]}`)
  await expect(page.getByText('There is no such case, or it is not open to you.')).toBeVisible()
  await page.close()
})

test('S16: in Arabic everything runs from right to left', async ({ page }) => {
  const complaints = watch(page)
  await page.goto('/sign-in')
  await page.getByLabel('Language').selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a server that fails gives a sentence and a way to try again, and loses nothing', async ({ page }) => {
  await signIn(page, 'admin')
  let broken = true
  await page.route('**/api/patient/all*', (route) => (broken ? route.abort() : route.continue()))
  await page.goto('/patients')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  broken = false
  await retry.click()
  await expect(page.getByRole('link', { name: /\w/ }).first()).toBeVisible()
})
