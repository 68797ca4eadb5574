import { test as base, type Page } from 'playwright/test'
import { chromiumArguments, fullChromiumPath } from '../support/chromium.ts'
import { startDemoPortal } from '../support/demo-folder.ts'

export { expect } from 'playwright/test'

interface ForEachTest {
  readonly contextsClosed: undefined
}

interface ForEachWorker {
  /** The address of a portal that no other worker uses. */
  readonly portalUrl: string
}

/** The beginning of what a page shows; one that is stuck says so. */
async function shownBy(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 2000 })
    .catch((error: unknown) => String(error))
  return `shown at ${new URL(page.url()).pathname}: ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`
}

export const test = base.extend<ForEachTest, ForEachWorker>({
  // What a test opens beside its own page would go on behind the next ones: it polls, keeps alive and takes the focus.
  contextsClosed: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  // What the browser said and showed in a test that failed: it may be the only trace of a failure that does not come again.
  context: async ({ context }, use, testInfo) => {
    const said: string[] = []
    context.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`)
    })
    context.on('requestfailed', (request) => {
      const { pathname } = new URL(request.url())
      said.push(`not fetched: ${request.method()} ${pathname}: ${request.failure()?.errorText ?? 'no reason'}`)
    })
    await use(context)
    if (testInfo.status === testInfo.expectedStatus) return
    const shown = await Promise.all(context.pages().map(shownBy))
    await testInfo.attach('console', { body: [...said.slice(-20), ...shown].join('\n') })
  },
  portalUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is used from here.
    async ({}, use) => {
      const portal = await startDemoPortal({ MINIMUM_BUILD: '1' })
      await use(portal.url)
      await portal.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portalUrl }, use) => use(portalUrl),
})

/**
 * For journeys in which the service worker stands behind the page, in the browser that people use. They lie together in
 * `device`: another browser is another process of tests with a portal of its own, which is started at each change.
 */
export const withServiceWorker = {
  serviceWorkers: 'allow',
  launchOptions: { executablePath: fullChromiumPath, args: chromiumArguments },
} as const
