/**
 * npm run bench:ui: how fast the list of patients answers in a real browser on a large set of data, beside a bare React
 * list of the same rows in the same run. The portal must be built. Keys are measured without the wait for the screen's
 * next refresh, which no program can shorten; scrolling is measured at the screen's own pace.
 *
 * BENCH_DATA      large (the default: 100,000 patients) or demo (200, for a quick look)
 * QUICK=1         demo data and few of everything: only whether it runs
 * BENCH_FOLDER    a data folder to keep, so that the next run finds it filled
 * CHROMIUM_PATH   the browser (default /usr/bin/chromium)
 */
import path from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { build } from 'vite'
import { signIn } from './api.ts'
import { figuresOf, scroll, typeAll, type Figures } from './frame-figures.ts'
import { prepareData } from './prepared-data.ts'
import { say, table, tenths, whole } from './report.ts'
import { startCaseway } from './server-process.ts'
import { dataSetting, QUICK } from './settings.ts'

const size = dataSetting()
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']
const UNPACED = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
const VIEWPORT = { width: 1440, height: 900 }
const ALL_WORDS = [
  'garcia',
  'maria lo',
  'yilmaz',
  'nour',
  'smith',
  'mia-26-00',
  '305555',
  'anders',
  'johnso',
  'perez go',
]
const WORDS = QUICK ? ['nour'] : ALL_WORDS
const KEY_AIM_MS = 16
const OPEN_AIM_MS = 100
const DROPPED_AIM = 0.01
const OPENED = QUICK ? 2 : 15
const SCROLL_SECONDS = QUICK ? 1 : 8

const data = await prepareData('embedded', { size, databaseUrl: undefined, folder: process.env['BENCH_FOLDER'] })
try {
  const server = await startCaseway(data.environment)
  try {
    const paced = await chromium.launch({ executablePath, args: FLAGS })
    // A browser that animates continuously would keep a core busy without improving the figures.
    const unpaced = QUICK ? paced : await chromium.launch({ executablePath, args: [...FLAGS, ...UNPACED] })
    try {
      await bench(server.url, paced, unpaced, await bareScript())
    } finally {
      await paced.close()
      await unpaced.close()
    }
  } finally {
    await server.stop()
  }
} finally {
  await data.remove()
}

async function bench(url: string, paced: Browser, unpaced: Browser, script: string): Promise<void> {
  const { page: first, firstRows, searchable, longest } = await openList(url, paced)
  const rows = await first.getByRole('grid').getAttribute('aria-rowcount')
  const scrolled = await scroll(first, '[role=grid]', SCROLL_SECONDS)
  const opened = await openCases(first)
  const memory = await heapMb(first)
  const typing = QUICK ? first : await instead(first, async () => (await openList(url, unpaced)).page)
  const ours = await typeAll(typing, WORDS)
  await typing.context().close()

  const bareKeys = await openBare(url, unpaced, script)
  const bare = await typeAll(bareKeys, WORDS)
  const bareScroll = QUICK ? bareKeys : await instead(bareKeys, () => openBare(url, paced, script))
  const bareScrolled = await scroll(bareScroll, 'main', SCROLL_SECONDS)
  const bareMemory = await heapMb(bareScroll)
  await bareScroll.context().close()

  const share = ({ frames, dropped }: { frames: number; dropped: number }): number => dropped / Math.max(1, frames)
  say(`\n${whole(Number(rows) - 1)} patients in the browser`)
  say()
  say(
    table(
      ['', 'portal', 'bare React list', 'aim'],
      [
        ['key to painted rows, p50, ms', tenths(ours.painted.p50), tenths(bare.painted.p50), ''],
        [
          'key to painted rows, p95, ms',
          tenths(ours.painted.p95),
          tenths(bare.painted.p95),
          `${KEY_AIM_MS}: ${reached(ours.painted.p95 <= KEY_AIM_MS)}`,
        ],
        ['work of the page for a key, p50, ms', tenths(ours.worked.p50), tenths(bare.worked.p50), ''],
        ['work of the page for a key, p95, ms', tenths(ours.worked.p95), tenths(bare.worked.p95), ''],
        [
          'frames dropped in scrolling, %',
          tenths(share(scrolled) * 100),
          tenths(share(bareScrolled) * 100),
          `1: ${reached(share(scrolled) <= DROPPED_AIM)}`,
        ],
        ['memory of the page, MB', whole(memory), whole(bareMemory), ''],
      ],
    ),
  )
  say()
  say(
    `opening a case to what is known of it: p50 ${tenths(opened.p50)} ms, p95 ${tenths(opened.p95)} ms (aim ${OPEN_AIM_MS}: ${reached(opened.p95 <= OPEN_AIM_MS)})`,
  )
  say(
    `first rows after ${whole(firstRows)} ms, all of them searchable after ${tenths(searchable / 1000)} s; meanwhile the page stood still for ${whole(longest)} ms at the longest`,
  )
}

/** Another page, once the one before is gone. */
async function instead(page: Page, open: () => Promise<Page>): Promise<Page> {
  await page.context().close()
  return open()
}

async function signedIn(url: string, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, baseURL: url })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('admin@demo.example.com')
  await page.getByLabel('Password').fill('Demo-2026!')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/dashboard$/)
  await page.waitForLoadState('networkidle')
  return page
}

interface Opened {
  readonly page: Page
  readonly firstRows: number
  readonly searchable: number
  readonly longest: number
}

async function openList(url: string, browser: Browser): Promise<Opened> {
  const page = await signedIn(url, browser)
  await page.addInitScript(() => {
    const kept = { longest: 0 }
    Object.assign(globalThis, { kept })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) kept.longest = Math.max(kept.longest, duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  const begun = performance.now()
  await page.goto('/patients', { waitUntil: 'commit' })
  await page.locator('[role=grid] a[data-open]').first().waitFor()
  const firstRows = performance.now() - begun
  await page.evaluate(() => void ((globalThis as unknown as { kept: { longest: number } }).kept.longest = 0))
  await page.getByText(/^As of /).waitFor({ timeout: 120_000 })
  const searchable = performance.now() - begun
  const longest = await page.evaluate(() => (globalThis as unknown as { kept: { longest: number } }).kept.longest)
  return { page, firstRows, searchable, longest }
}

async function openBare(url: string, browser: Browser, script: string): Promise<Page> {
  // This context never opens the portal: its service worker would answer for /bare before any route does.
  const context = await browser.newContext({ viewport: VIEWPORT, baseURL: url })
  const { token: access } = await signIn(url, 'admin')
  await context.addInitScript(
    (session) => sessionStorage.setItem('caseway.session', session),
    JSON.stringify({ access }),
  )
  const page = await context.newPage()
  const html =
    '<!doctype html><meta charset="utf-8"><div id="root"></div><script type="module" src="/bare.js"></script>'
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.route('**/bare.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.goto('/bare')
  await page.getByRole('searchbox').waitFor({ timeout: 120_000 })
  return page
}

/** From the click on a row to the name of its patient as the heading of the next page. */
async function openCases(page: Page): Promise<Figures> {
  const times: number[] = []
  await page.locator('[role=grid]').hover()
  await page.waitForLoadState('networkidle')
  for (let count = 0; count < OPENED; count += 1) {
    await page.locator('[role=grid]').evaluate((grid, place) => void (grid.scrollTop = place * 997), count)
    await page.waitForTimeout(300)
    times.push(
      await page.evaluate(async () => {
        const link = document.querySelectorAll<HTMLElement>('[role=grid] a[data-open]')[12]
        const name = link?.textContent ?? ''
        const begun = performance.now()
        link?.click()
        for (;;) {
          await new Promise((go) => void requestAnimationFrame(go))
          const heading = document.querySelector('h1')?.textContent ?? ''
          if (heading.includes(name)) return performance.now() - begun
          if (performance.now() - begun > 10_000) throw new Error(`${name} never came`)
        }
      }),
    )
    await page.waitForLoadState('networkidle')
    await page.goBack()
    await page.locator('[role=grid] a[data-open]').first().waitFor()
  }
  // The first one fetches the program of the page.
  return figuresOf(times.slice(1))
}

async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

/** The bare list as one script. */
async function bareScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: path.join(import.meta.dirname, 'bare-list.ts'), formats: ['es'], fileName: 'bare' },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  for (const each of outputs) {
    if (!('output' in each)) continue
    const [chunk] = each.output
    return chunk.code
  }
  throw new Error('The bare list could not be built')
}

function reached(yes: boolean): string {
  return yes ? 'reached' : 'not reached'
}
