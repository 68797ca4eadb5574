import type { Locator, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './portal.ts'

/** Keeps the answers of an address back; answers what lets them go. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const topOf = async (locator: Locator) => (await locator.boundingBox())?.y

test('the rows of a report move nothing that stands above them @phone-only', async ({ page }) => {
  await signIn(page, 'case.manager')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const answer = await hold(page, /\/api\/report\/underwritings/)
  await page.goto('/reports/underwritings')
  const places = [page.getByRole('button', { name: 'Filters' }), page.getByLabel('Period'), page.getByLabel('Sort by')]
  for (const place of places) await expect(place).toBeVisible()
  const before = await Promise.all(places.map(topOf))
  answer()
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Summary' })).toBeVisible()
  expect(await Promise.all(places.map(topOf))).toEqual(before)
})
