import type { Browser, CDPSession, Page } from 'playwright'
import { databasesKept } from '#tests/journeys/everything-kept.ts'
import { DEMO_PASSWORD } from './api.ts'
import { QUICK } from './settings.ts'

/** A phone is taken to be so many times as slow as this machine. */
export const SLOWER = QUICK ? 1 : 4
const SLOW_LINE_BITS = 1_600_000
const SLOW_LINE_MS = 150
const LONG_WAIT = 300_000
const SETTLED_MS = 600
const PAINTED = 'painted/patients'

interface Marks {
  /** From the start of the page to the first row, also one that was painted before, and until all can be searched. */
  readonly rows: number
  readonly ready: number
  /** How long the page's own thread stood still at the longest. */
  readonly longest: number
}

/** A browser of its own for one person who is signed in. */
export async function deviceOf(
  browser: Browser,
  url: string,
  name: string,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url, serviceWorkers })
  const page = await context.newPage()
  await page.addInitScript(markProgress)
  await signInOn(page, name)
  return page
}

export async function signInOn(page: Page, name: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(`${name}@demo.example.com`)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/dashboard$/)
}

interface Watched {
  readonly marks: Marks
  readonly stands: Promise<void>
}

/**
 * Runs in the page: notes when what it looks for has been painted. It hears of changes: whoever looks again with every
 * frame keeps the page painting frames that nobody else wants.
 */
function markProgress(): void {
  const marks = { rows: 0, ready: 0, longest: 0 }
  const { promise: stands, resolve } = Promise.withResolvers<void>()
  Object.assign(globalThis, { marks, stands } satisfies Watched)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) marks.longest = Math.max(marks.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
  if (location.pathname !== '/patients') return

  /** The message comes when the frame is on its way to the screen. */
  const painted = (): Promise<number> =>
    new Promise((done) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => done(performance.now()))
        port1.start()
        port2.postMessage(null)
      })
    })
  let seen = false
  const observer = new MutationObserver(() => void look())
  async function look(): Promise<void> {
    const before = document.getElementById('painted')
    const first = !seen && (before ?? document.querySelector('[role=grid] a[data-open]')) !== null
    seen ||= first
    const ready = seen && !before && /(As|as) of /.test(document.querySelector('main')?.textContent ?? '')
    if (ready) observer.disconnect()
    if (!first && !ready) return
    const at = await painted()
    if (first) marks.rows = at
    if (!ready) return
    marks.ready = at
    resolve()
  }
  observer.observe(document, { subtree: true, childList: true, characterData: true })
}

/** Opens the list and waits until all of it can be searched. */
export async function openList(page: Page): Promise<Marks> {
  await page.goto('/patients', { waitUntil: 'commit' })
  return page.evaluate(async () => {
    const { marks, stands } = globalThis as unknown as Watched
    await stands
    return marks
  })
}

/** The parts of the program that the page began to fetch until its first rows stood. */
export function fetchedForRows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { marks } = globalThis as unknown as Watched
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= marks.rows)
      .map(({ name }) => new URL(name).pathname)
      .filter((address) => /^\/(assets\/.*\.(js|css)|(early|painted)\.js)$/.test(address))
  })
}

/** Until the worker keeps everything that pages are made of. */
export async function workerKeeps(page: Page): Promise<void> {
  const isThere = () => navigator.serviceWorker.controller?.state === 'activated'
  await page.waitForFunction(isThere, undefined, { timeout: LONG_WAIT })
  await page.evaluate(
    () =>
      new Promise((kept, refuse) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
          data === 'kept' ? kept(data) : refuse(new Error('The worker could not fetch all files of the program')),
        )
        port1.start()
        navigator.serviceWorker.controller?.postMessage({ keepRest: true }, [port2])
      }),
  )
}

/** Until the list lies here as it was painted, for the next start. */
export async function paintedKept(page: Page): Promise<void> {
  while (!(await databasesKept(page)).includes(PAINTED)) await page.waitForTimeout(SETTLED_MS)
}

export function storedMb(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const estimate = (await navigator.storage.estimate()) as { usage?: number; usageDetails?: Record<string, number> }
    return (estimate.usageDetails?.['indexedDB'] ?? estimate.usage ?? 0) / 1024 / 1024
  })
}

export async function slowProcessor(session: CDPSession, times: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** What the page's own thread works for something, until it has settled. */
export async function workOf(page: Page, something: (page: Page) => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const soFar = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await soFar()
  await something(page)
  await page.waitForTimeout(SETTLED_MS)
  const worked = (await soFar()) - before
  await session.detach()
  return worked
}

/** How long a first filling takes over a slow line: from when it is begun until all can be searched. */
export async function fillSlowly(page: Page, signIn: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_LINE_MS,
    downloadThroughput: SLOW_LINE_BITS / 8,
    uploadThroughput: SLOW_LINE_BITS / 8,
  })
  // Nothing is asked for before the list is there to show it.
  await page.route(/\/api\/sync\//, (route) => route.abort())
  await signIn()
  await page.goto('/patients', { waitUntil: 'commit' })
  await page.locator('[role=grid] a[data-open]').first().waitFor({ timeout: LONG_WAIT })
  await page.waitForLoadState('networkidle')
  await page.unroute(/\/api\/sync\//)
  // By the page's own clock: polling from outside would measure late.
  const ms = await page.evaluate(async () => {
    const { marks, stands } = globalThis as unknown as Watched
    const begun = performance.now()
    window.dispatchEvent(new Event('focus'))
    await stands
    return marks.ready - begun
  })
  await session.detach()
  return ms
}

/** Stops the worker, as a browser does to one that has nothing to do: the next page waits until it has started again. */
export async function stopWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
