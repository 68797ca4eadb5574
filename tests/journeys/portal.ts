import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'

const PASSWORD = 'Demo-2026!'

/** Signs in as a person would, and waits for the dashboard. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(`${name}@demo.example.com`)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
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
