import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import type { DemoServer } from '#tests/support/demo-server.ts'
import type { Look } from './looks.ts'
import type { Screen } from './screens.ts'

const PATIENCE = 15_000

export function isShownIn(screen: Screen, look: Look): boolean {
  return screen.only === undefined || screen.only === look.size
}

export function fileOf(screen: Screen, look: Look): string {
  return `${screen.name}--${look.name}.png`
}

/** Takes the picture of a screen in a look, and answers what went wrong, if anything did. */
export async function take(
  { browser, server, folder }: { browser: Browser; server: DemoServer; folder: string },
  screen: Screen,
  look: Look,
): Promise<string | undefined> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: look.viewport,
    isMobile: look.size === 'phone',
    hasTouch: look.size === 'phone',
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  })
  try {
    const choices = { language: look.language, theme: look.theme, ...screen.look }
    const session = screen.as ? await server.session(screen.as) : ''
    await context.addInitScript(
      ([choices, session]) => {
        for (const [name, value] of Object.entries(choices)) localStorage.setItem(`caseway.${name}`, value)
        if (session) sessionStorage['caseway.session'] ??= session
      },
      [choices, session] as const,
    )
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    const settle = watchTraffic(page)
    await page.goto(screen.address)
    await settle()
    await screen.act?.(page, look.say)
    await settle()
    if (screen.whole) await showWhole(page, look)
    await page.screenshot({ path: path.join(folder, fileOf(screen, look)) })
    return undefined
  } catch (error) {
    return `${screen.name} ${look.name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`
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
