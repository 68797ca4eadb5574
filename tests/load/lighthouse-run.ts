import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright'
import { chromiumArguments, chromiumPath } from '#tests/support/chromium.ts'
import { freePort } from '#tests/support/free-port.ts'
import { ownWork } from './own-work.ts'
import { QUICK } from './settings.ts'

export interface Visited {
  readonly result: Result
  /** See own-work.ts, in milliseconds. */
  readonly work: number
}

export interface Visit {
  readonly name: string
  readonly url: string
  /** What lies in the browser's storage of the page's origin before it opens. */
  readonly stored?: Readonly<Record<string, string>>
}

/** What no figure of the table rests on and what takes long. */
const SPARED = { disableFullPageScreenshot: true, skipAudits: ['bf-cache'] }

/** The browser's record of a visit may lack its beginning: that is no visit, and Lighthouse says to run it again. */
const NOT_RECORDED = 'NO_NAVSTART'
const MOST_TRIES = 3

/** One visit by Lighthouse as a phone, in a browser that has seen nothing before. */
export async function visit(asked: Visit): Promise<Visited> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const visited = await tryVisit(asked)
    if (visited) return visited
    process.stderr.write(`The browser did not record the visit to ${asked.url}.\n`)
  }
  throw new Error(`The browser recorded no visit to ${asked.url} in ${MOST_TRIES} tries`)
}

async function tryVisit({ url, stored }: Visit): Promise<Visited | undefined> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'caseway-lighthouse-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    if (stored) {
      const page = await browser.newPage()
      // A picture of the same origin: its storage opens, and nothing of the portal is fetched.
      await page.goto(new URL('/icons/icon-192.png', url).href)
      await page.evaluate((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      }, stored)
      await page.close()
    }
    const outcome = await lighthouse(url, {
      ...(QUICK && SPARED),
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      disableStorageReset: stored !== undefined,
    })
    if (!outcome) throw new Error(`Lighthouse told nothing of ${url}`)
    const { runtimeError, finalDisplayedUrl } = outcome.lhr
    if (runtimeError?.code === NOT_RECORDED) return undefined
    if (runtimeError) throw new Error(runtimeError.message)
    if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
    return { result: outcome.lhr, work: ownWork(outcome.artifacts.Trace.traceEvents) }
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
