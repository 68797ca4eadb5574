import { test as base, type BrowserContext, type Page } from 'playwright/test'
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
  return `shown at ${addressOf(page.url())}: ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`
}

function addressOf(url: string): string {
  const address = URL.parse(url)
  return address ? address.pathname + address.search : url
}

/** Writes down what the browser says of its pages, each line with the seconds since the test began. */
function follow(context: BrowserContext, said: string[], since: number): void {
  const say = (line: string) => said.push(`${((Date.now() - since) / 1000).toFixed(1)} ${line}`)
  context.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) say(`${message.type()}: ${message.text()}`)
  })
  context.on('requestfailed', (request) => {
    say(`not fetched: ${request.method()} ${addressOf(request.url())}: ${request.failure()?.errorText ?? 'no reason'}`)
  })
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => say(`came to ${addressOf(frame.url())}`))
  })
}

export const test = base.extend<ForEachTest, ForEachWorker>({
  // What a test opens beside its own page would go on behind the next ones: it polls, keeps alive and takes the focus. What
  // the browser said and showed in a test that failed may be the only trace of a failure that does not come again.
  contextsClosed: [
    async ({ browser, context }, use, testInfo) => {
      const said: string[] = []
      const since = Date.now()
      const begin = (one: BrowserContext) => follow(one, said, since)
      begin(context)
      browser.on('context', begin)
      await use(undefined)
      browser.off('context', begin)
      const contexts = browser.contexts()
      if (testInfo.status !== testInfo.expectedStatus) {
        const shown = await Promise.all(contexts.flatMap((one) => one.pages()).map(shownBy))
        await testInfo.attach('console', { body: [...shown, ...said.slice(-40)].join('\n') })
      }
      await Promise.all(contexts.filter((one) => one !== context).map((one) => one.close()))
    },
    { auto: true },
  ],
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
