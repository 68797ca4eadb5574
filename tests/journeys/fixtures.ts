import { test as base } from 'playwright/test'
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

export const test = base.extend<ForEachTest, ForEachWorker>({
  // What a test opens beside its own page would go on behind the next ones: it polls, keeps alive and takes the focus.
  contextsClosed: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  // What the browser said in a test that failed: it may be the only trace of a failure that does not come again.
  context: async ({ context }, use, testInfo) => {
    const said: string[] = []
    context.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`)
    })
    await use(context)
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('console', { body: said.slice(-20).join('\n') })
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
