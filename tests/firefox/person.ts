import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'

/** Generous: a busy machine is slow, not wrong. */
export const PATIENCE_MS = 150_000
const LOOK_MS = 500
/** How long a tap may take to show that it was one. */
const AFTER_TAP_MS = 3_000
/** After this long without any feedback, a user reloads the page. */
const RELOAD_MS = 45_000

/** A simulated user of a page: patience, and the problems noticed. */
export interface Person {
  /**
   * Looks until it is so. What the portal says it could not do is tried again: of the buttons named, the first that is
   * there and not at work already is tapped. A page on which nothing moves is loaded anew.
   */
  until(so: (page: Page) => Promise<boolean>, taps: readonly string[]): Promise<void>
}

export function personBefore(page: Page): Person {
  const noted: string[] = []
  page.on('console', (message) => noted.push(`${message.type()}: ${message.text()}`))
  page.on('requestfailed', (request) => noted.push(`lost: ${request.method()} ${request.url()}`))

  async function tap(button: string): Promise<boolean> {
    const found = await page.$(`${button}:not([aria-busy=true]):not(:disabled)`)
    if (!found) return false
    // It may go at this very moment.
    await found.click().catch((error: unknown) => noted.push(`tap: ${String(error)}`))
    noted.push(`tapped ${button}`)
    await pause(AFTER_TAP_MS)
    return true
  }

  async function firstOf(taps: readonly string[]): Promise<boolean> {
    for (const button of taps) if (await tap(button)) return true
    return false
  }

  return {
    async until(so, taps) {
      const end = Date.now() + PATIENCE_MS
      let still = Date.now()
      while (!(await so(page))) {
        if (Date.now() > end) {
          const seen = await page.evaluate(() => document.body.innerText)
          throw new Error(['It never came to that.', seen, ...noted].join('\n'))
        }
        if (await firstOf(taps)) still = Date.now()
        else if (Date.now() - still > RELOAD_MS) {
          still = Date.now()
          noted.push('loaded anew')
          await page.reload()
        }
        await pause(LOOK_MS)
      }
    },
  }
}
