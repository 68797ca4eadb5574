import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import type { DemoServer } from '#tests/support/demo-server.ts'
import { looks, type Look } from './looks.ts'
import type { Screen } from './screens.ts'

const PATIENCE = 15_000

export function isShownIn(screen: Screen, look: Look): boolean {
  return screen.only === undefined || screen.only === look.size
}

export function fileOf(screen: Screen, look: Look): string {
  return `${screen.name}--${look.name}.png`
}

/** A screen and what of its looks one visit shows: the themes of a size and a language. */
export interface Visit {
  readonly screen: Screen
  readonly looks: readonly Look[]
}

export function visits(screen: Screen, isWanted: (look: Look) => boolean): Visit[] {
  const wanted = looks.filter((look) => isShownIn(screen, look) && isWanted(look))
  return Object.values(Object.groupBy(wanted, ({ size, language }) => `${size} ${language}`))
    .filter((some) => some !== undefined)
    .map((some) => ({ screen, looks: some }))
}

/** Takes the pictures of one visit, and answers what went wrong, a line for each picture that is missing. */
export async function take(
  { browser, server, folder }: { browser: Browser; server: DemoServer; folder: string },
  { screen, looks }: Visit,
): Promise<string[]> {
  const waiting = [...looks]
  const [first] = looks
  if (!first) return []
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: first.viewport,
    isMobile: first.size === 'phone',
    hasTouch: first.size === 'phone',
    reducedMotion: 'reduce',
    serviceWorkers: screen.worker ? 'allow' : 'block',
  })
  try {
    const session = screen.as ? await server.session(screen.as) : ''
    await context.addInitScript(
      ([choices, session]) => {
        for (const [name, value] of Object.entries(choices)) localStorage.setItem(`caseway.${name}`, value)
        if (session) sessionStorage['caseway.session'] ??= session
      },
      [{ language: first.language, theme: 'system', ...screen.look }, session] as const,
    )
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    // The theme is the system's, and an open page follows it.
    await page.emulateMedia({ colorScheme: first.theme })
    const settle = watchTraffic(page)
    await page.goto(screen.address)
    await settle()
    await screen.act?.(page, first.say)
    for (let look = waiting[0]; look; look = waiting[0]) {
      await page.emulateMedia({ colorScheme: look.theme })
      await settle()
      if (screen.whole) await showWhole(page, look)
      await page.screenshot({ path: path.join(folder, fileOf(screen, look)) })
      waiting.shift()
    }
    return []
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return waiting.map(({ name }) => `${screen.name} ${name}: ${reason}`)
  } finally {
    await context.close()
  }
}

/** How long nothing has to be under way before a screen counts as complete. */
const QUIET = 400

/** Watches what a page fetches, so that its pictures show no gaps. */
function watchTraffic(page: Page): () => Promise<void> {
  const traffic = { underWay: 0, changed: Date.now() }
  const count = (change: number) => () => {
    traffic.underWay += change
    traffic.changed = Date.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))

  return async () => {
    const limit = Date.now() + PATIENCE
    traffic.changed = Date.now()
    while (Date.now() < limit && (traffic.underWay > 0 || Date.now() - traffic.changed < QUIET)) await sleep(50)
    await page.evaluate(async () => {
      await document.fonts.ready
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
    })
  }
}

/** As tall as the page, so that what stands beside it reaches its end; a stitched picture would show it cut off. */
async function showWhole(page: Page, look: Look): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: look.viewport.width, height: Math.max(height, look.viewport.height) })
  // What was done before may have scrolled the page under its bars.
  await page.evaluate(() => window.scrollTo(0, 0))
}
