import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { expect, test, withServiceWorker } from '../fixtures.ts'
import { databasesKept } from '../everything-kept.ts'
import { keepSettingsHere, openBlank, signInByForm } from '../portal.ts'
import { startTestProxy } from '../test-proxy.ts'
import { callerAs } from '../worked-case.ts'
import { programKept } from '../worker.ts'

test.use(withServiceWorker)

const PLACE = '/settings/accident-types'
const LIST = '/api/accident_type/wp/all'
const OLD_AGE = /^No connection\. Showing data saved on this device as of /

/** Until the worker has fetched what the role may see. */
async function listsKept(page: Page): Promise<void> {
  const kept = async () => ((await databasesKept(page)).match(/^general\/\["\w+","whole"\]$/gm) ?? []).length
  await expect.poll(kept, { timeout: 60_000 }).toBe(23)
}

test('W12: the worker answers the lists to every tab from what lies here, and all show what the server says then', async ({
  browser,
  portalUrl,
}) => {
  const word = `zq${randomUUID().slice(0, 8)}`
  let hold: PromiseWithResolvers<void> | undefined
  const asked: string[] = []
  let gone = false
  const stand = await startTestProxy(portalUrl, {
    answers(_, response) {
      if (gone) response.destroy()
      return gone
    },
    waits({ url }) {
      asked.push(String(url))
      return url === LIST ? hold?.promise : undefined
    },
  })
  const context = await browser.newContext({ baseURL: stand.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await keepSettingsHere(page)
  await signInByForm(page, 'admin', true)
  await programKept(page)
  await listsKept(page)
  // What is kept in plain text is only what the first screen needs.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('whole')

  // What lies here is not fetched anew with every page; what the page before still asks for goes with it.
  await openBlank(page)
  asked.length = 0
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => asked).toContain('/api/permission/user_role')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((address) => address.endsWith('/wp/all'))).toEqual([])

  const admin = await callerAs(portalUrl, 'admin')
  // Before the change: the page may hear of it before its maker does.
  hold = Promise.withResolvers()
  asked.length = 0
  await admin.post('/accident_type/create', { code: word, title: word, sol_profile: 'motor_vehicle' })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(PLACE)
    await expect(tab.getByRole('row').nth(3)).toBeVisible()
    await expect(tab.getByRole('link', { name: word })).toHaveCount(0)
  }
  // The worker answers first and asks after it.
  await expect.poll(() => asked).toContain(LIST)
  hold.resolve()
  for (const tab of [page, other]) await expect(tab.getByRole('link', { name: word })).toBeVisible()

  gone = true
  await other.reload()
  await expect(other.getByRole('link', { name: word })).toBeVisible()
  await expect(other.getByText(OLD_AGE)).toBeVisible()
  await Promise.all([context.close(), admin.close()])
  await stand.close()
})

test('W12: at a first visit the worker fetches the lists, however late it comes', async ({ browser, portalUrl }) => {
  const held = Promise.withResolvers<void>()
  const stand = await startTestProxy(portalUrl, { waits: ({ url }) => (url === '/sw.js' ? held.promise : undefined) })
  const context = await browser.newContext({ baseURL: stand.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await keepSettingsHere(page)
  await signInByForm(page, 'admin', true)
  await expect.poll(async () => (await databasesKept(page)).includes(' block\n'), { timeout: 60_000 }).toBe(true)
  held.resolve()
  await programKept(page)
  await listsKept(page)
  await context.close()
  await stand.close()
})
