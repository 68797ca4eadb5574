import { expect, test } from './fixtures.ts'
import { sayIn } from './languages.ts'
import { signIn } from './portal.ts'

const say = sayIn('en')

test('a part that is broken off once comes at the second try, and the page with all that is typed stays', async ({
  page,
}) => {
  await signIn(page, 'case.manager', '/dashboard')
  await page.evaluate(() => document.documentElement.setAttribute('data-still', 'here'))
  const tries: string[] = []
  await page.route('**/assets/quick-panel-*.js', (route) => {
    tries.push(route.request().url())
    return tries.length === 1 ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: say('shell:quick.title') }).click()
  await expect(page.getByRole('heading', { name: say('shell:today.title') })).toBeVisible()
  expect(tries).toHaveLength(2)
  await expect(page.locator('html')).toHaveAttribute('data-still', 'here')
})

test('W9: a part that a bad line loses altogether leaves the rest of the page, and all of it comes with the line', async ({
  page,
}) => {
  await signIn(page, 'case.manager', '/patients')
  await expect(page.getByRole('main').locator('a[href^="/patients/0"]').first()).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-still', 'here'))
  // The device believes that it has a network; what is asked for gets lost.
  await page.route('**/assets/staff-figures-*.js', (route) => route.abort('connectionreset'))
  await page.getByRole('link', { name: say('menu:dashboard'), exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: say('common:failed') })).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: say('work:title') })
      .locator('[data-entry]')
      .first(),
  ).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-still', 'here')
  await page.unrouteAll()
  await page.getByRole('button', { name: say('common:retry') }).click()
  await expect(page.getByRole('list', { name: say('work:figures') })).toBeVisible()
})
