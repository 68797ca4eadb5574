import { test as base, type BrowserContext, type Page, type Request } from 'playwright/test'
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

/** The messages of a page, then the beginning of its main part, or of the whole page where it has none. */
const shownText = () =>
  [
    ...document.querySelectorAll<HTMLElement>('[role=status], [role=alert]'),
    document.querySelector('main') ?? document.body,
  ]
    .map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' | ')
    .slice(0, 600)

/** What a page shows; one that is stuck says so. */
async function shownBy(page: Page, place: number): Promise<string> {
  if (page.isClosed()) return `page ${place + 1} is closed`
  const late = new Promise<string>((go) => void setTimeout(() => go('(no answer)'), 2000))
  const text = await Promise.race([page.evaluate(shownText).catch((error: unknown) => String(error)), late])
  return `page ${place + 1} shows at ${addressOf(page.url())}: ${text}`
}

function addressOf(url: string): string {
  const address = URL.parse(url)
  return address ? address.pathname + address.search : url
}

interface Followed {
  /** Pages in the order in which they were opened. */
  readonly pages: Page[]
  readonly said: string[]
  readonly since: number
}

/** Writes down what the browser says of its pages, each line with its page and the seconds since the test began. */
function follow(context: BrowserContext, { pages, said, since }: Followed): void {
  // A part of the portal that was lost reloads the page.
  // oxlint-disable-next-line no-console -- What a page writes there is what is followed.
  void context.addInitScript(() => addEventListener('vite:preloadError', () => console.warn('A part was lost.')))
  const sayOf = (who: string) => (line: string) =>
    said.push(`${((Date.now() - since) / 1000).toFixed(1)} ${who} ${line}`)
  const lost = (request: Request): string =>
    `did not get ${request.method()} ${addressOf(request.url())}: ${request.failure()?.errorText ?? 'no reason'}`
  const worker = sayOf('worker')
  context.on('requestfailed', (request) => request.serviceWorker() && worker(lost(request)))
  context.on('page', (page) => {
    const say = sayOf(`page ${pages.push(page)}`)
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) say(`${message.type()}: ${message.text()}`)
    })
    page.on('requestfailed', (request) => say(lost(request)))
    page.on('framenavigated', (frame) => say(`came to ${addressOf(frame.url())}`))
    page.on('load', () => say('loaded'))
  })
}

export const test = base.extend<ForEachTest, ForEachWorker>({
  // What a test opens beside its own page would go on behind the next ones: it polls, keeps alive and takes the focus. What
  // the browser said and showed in a test that failed may be the only trace of a failure that does not come again.
  contextsClosed: [
    async ({ browser, context }, use, testInfo) => {
      const followed: Followed = { pages: [], said: [], since: Date.now() }
      const begin = (one: BrowserContext) => follow(one, followed)
      begin(context)
      browser.on('context', begin)
      await use(undefined)
      browser.off('context', begin)
      const contexts = browser.contexts()
      if (testInfo.status !== testInfo.expectedStatus) {
        const shown = await Promise.all(followed.pages.map(shownBy))
        await testInfo.attach('console', { body: [...shown, ...followed.said.slice(-60)].join('\n') })
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
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ portalUrl }, use) => use(portalUrl),
})

/** For journeys in which the service worker stands behind the page. They lie together in `device`. */
export const withServiceWorker = { serviceWorkers: 'allow' } as const

/**
 * In the browser that people use, for alerts: no headless shell shows one. Another browser is another process of tests with a
 * portal of its own, and takes more time for each page.
 */
export const withAlerts = {
  ...withServiceWorker,
  launchOptions: { executablePath: fullChromiumPath, args: chromiumArguments },
} as const
