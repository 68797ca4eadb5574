import { expect, test } from './fixtures.ts'
import { signInByForm, watch } from './portal.ts'
import { recordMessages } from './shown-messages.ts'

test('A4 N14: signing in leads to the page that was wanted', async ({ page }) => {
  const complaints = watch(page)
  const expectMessage = await recordMessages(page)
  await page.goto('/patients')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByLabel('Email').fill('admin@demo.example.com')
  await page.getByLabel('Password').fill('Demo-2026!')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectMessage('Login successfull!')
  await expect(page).toHaveURL(/\/patients/)
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('A5 A11: a wrong password is refused without saying which part was wrong', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('admin@demo.example.com')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email or password' })).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in/)
})

test('N1: the root leads to the dashboard, an unknown address to the error page', async ({ page }) => {
  await signInByForm(page, 'underwriter')
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: /Caseway/ })).toBeVisible()
  await page.goto('/no/such/place')
  await expect(page).toHaveURL(/\/error-404$/)
})
