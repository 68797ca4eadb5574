import { expect, test } from 'playwright/test'
import { signIn, watch } from './portal.ts'

test('A1 A2 A3: the form says what is missing and opens only when it is right', async ({ page }) => {
  await page.goto('/sign-in')
  const submit = page.getByRole('button', { name: 'Sign in' })
  await expect(submit).toBeDisabled()
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Password').fill('abc')
  await page.getByLabel('Password').blur()
  await expect(page.getByText('You must enter a valid email')).toBeVisible()
  await expect(page.getByText('Password is too short - must be at least 8 chars.')).toBeVisible()
  await expect(submit).toBeDisabled()
  await page.getByLabel('Email').fill('')
  await page.getByLabel('Password').fill('')
  await page.getByLabel('Password').blur()
  await expect(page.getByText('You must enter a email')).toBeVisible()
  await expect(page.getByText('Please enter your password.')).toBeVisible()
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('abcd')
  await expect(submit).toBeEnabled()
})

test('A4 N14: signing in leads to the page that was wanted', async ({ page }) => {
  const complaints = watch(page)
  await page.goto('/patients')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByLabel('Email').fill('admin@demo.example.com')
  await page.getByLabel('Password').fill('Demo-2026!')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Login successfull!')).toBeVisible()
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
  await signIn(page, 'underwriter')
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: /Caseway/ })).toBeVisible()
  await page.goto('/no/such/place')
  await expect(page).toHaveURL(/\/error-404$/)
})
