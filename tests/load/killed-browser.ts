import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { chromiumArguments, fullChromiumPath } from '#tests/support/chromium.ts'
import { groupOf } from './process-figures.ts'

const VIEWPORT = { width: 1440, height: 900 }
const PATIENCE_MS = 60_000
/** What a killed process leaves behind in the list of processes may stay there for good. */
const GONE_MS = 2000

/** A real browser on a profile that outlives it. */
export class KilledBrowser {
  readonly folder: string
  readonly #url: string
  #context: BrowserContext | undefined
  #group = 0

  constructor(folder: string, url: string) {
    this.folder = folder
    this.#url = url
  }

  get page(): Page {
    const page = this.#context?.pages()[0]
    if (!page) throw new Error('The browser is not open.')
    return page
  }

  async open({ offline = false } = {}): Promise<Page> {
    const context = await chromium.launchPersistentContext(this.folder, {
      executablePath: fullChromiumPath,
      args: chromiumArguments,
      baseURL: this.#url,
      serviceWorkers: 'allow',
      viewport: VIEWPORT,
      offline,
    })
    context.setDefaultTimeout(PATIENCE_MS)
    this.#context = context
    this.#group = groupOf(await processOf(context))
    return this.page
  }

  /** Ends all its processes at once and without a word. */
  async kill(): Promise<void> {
    const closed = this.#context?.waitForEvent('close')
    process.kill(-this.#group, 'SIGKILL')
    await closed
    const until = performance.now() + GONE_MS
    while (isListed(this.#group) && performance.now() < until) await wait(20)
    this.#context = undefined
  }

  async close(): Promise<void> {
    await this.#context?.close()
    this.#context = undefined
  }
}

async function processOf(context: BrowserContext): Promise<number> {
  const devTools = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await devTools?.send('SystemInfo.getProcessInfo')) ?? {}
  await devTools?.detach()
  const found = processInfo.find(({ type }) => type === 'browser')
  if (!found) throw new Error('The browser does not say which process it is.')
  return found.id
}

function isListed(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}
