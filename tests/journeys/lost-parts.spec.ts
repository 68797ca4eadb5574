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
