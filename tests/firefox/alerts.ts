import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'puppeteer-core'
import { PATIENCE_MS } from './person.ts'

/** What a person sees of an alert. */
export interface Alert {
  readonly title: string
  readonly text: string
}

/** The line that the driver has to the browser anyway: it can look at the browser's own windows, beside pages. */
interface Line {
  send(method: string, parameters: object): Promise<{ result: unknown }>
}
interface Windows {
  readonly contexts: readonly { readonly context: string; readonly url: string }[]
}
interface Evaluated {
  readonly result?: { readonly value?: string }
}

const ALERT = 'chrome://global/content/alerts/alert.xhtml'
const LOOK_MS = 250

const READ = `JSON.stringify({
  title: document.getElementById('alertTitleLabel').value,
  text: document.getElementById('alertTextLabel').textContent })`
const CLICK = `document.getElementById('alertBox').click(), 'clicked'`

/** Waits for the alert that Firefox shows, and reads it as a person would. */
export async function shownAlert(browser: Browser): Promise<Alert> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const read = await inAlert(browser, READ)
    const alert = read === undefined ? undefined : (JSON.parse(read) as Alert)
    // Its window is there a moment before its words.
    if (alert && alert.title !== '' && alert.text !== '') return alert
    await pause(LOOK_MS)
  }
  throw new Error('Firefox has shown no alert.')
}

export async function clickAlert(browser: Browser): Promise<void> {
  if ((await inAlert(browser, CLICK)) !== 'clicked') throw new Error('The alert is gone.')
}

async function inAlert(browser: Browser, expression: string): Promise<string | undefined> {
  const { connection } = browser as unknown as { connection: Line }
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 })
  const alert = (result as Windows).contexts.find(({ url }) => url === ALERT)
  if (!alert) return undefined
  const target = { context: alert.context }
  const evaluated = await connection.send('script.evaluate', { expression, target, awaitPromise: false })
  return (evaluated.result as Evaluated).result?.value
}
