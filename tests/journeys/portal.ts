import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'

const PASSWORD = 'Demo-2026!'

/** Signs in as a person would, and waits for the dashboard. */
export async function signIn(page: Page, name: string, remember = false): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(`${name}@demo.example.com`)
  await page.getByLabel('Password').fill(PASSWORD)
  if (remember) await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** By the account's menu, which every size of screen has. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account and settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

/** What a test chooses for its looks stays its own: the log-ins are shared. */
export async function keepLooksHere(page: Page): Promise<void> {
  await page.route('**/api/me/settings', (route) => route.fulfill({ json: { settings: {} } }))
}

/** Collects what the page complains about: errors, refused policies, failed answers of the server. */
export function watch(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}
