import type { Browser, Page } from 'playwright'
import {
  deviceOf,
  fetchedForRows,
  fillSlowly,
  openList,
  paintedKept,
  signInOn,
  slowProcessor,
  SLOWER,
  stopWorker,
  storedMb,
  workerKeeps,
  workOf,
} from './device-figures.ts'
import { figuresOf, typeAll, type Figures } from './frame-figures.ts'
import { QUICK } from './settings.ts'
import { shellBytes, type ShellBytes } from './shell-bytes.ts'

const ALL_WORDS = ['garcia', 'maria lo', 'yilmaz', 'nour', 'smith', '305555', 'anders', 'johnso', 'perez go']
const WORDS = QUICK ? ['nour'] : ALL_WORDS
const VISITS = QUICK ? 1 : 9
const UPDATES = QUICK ? 1 : 20
export const MANY = QUICK ? 3 : 100

/** How large the program is that a browser which has nothing yet fetches until the first rows stand. */
export async function firstLook(url: string, browser: Browser, name: string): Promise<ShellBytes> {
  const page = await deviceOf(browser, url, name, 'block')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await openList(page)
  const bytes = shellBytes(['/index.html', ...new Set(await fetchedForRows(page))])
  await page.context().close()
  return bytes
}

export interface Kept {
  readonly rows: number
  readonly storedMb: number
  /** While it was filled: how long the page stood still at the longest. */
  readonly longest: number
}

async function filled(page: Page): Promise<Kept> {
  const { longest } = await openList(page)
  const rows = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
  await page.waitForLoadState('networkidle')
  return { rows, storedMb: await storedMb(page), longest }
}

export interface Searched extends Kept {
  readonly slow: Figures
  readonly fast: Figures
  /** Of a key on a slow processor, all but the painting. */
  readonly searched: Figures
}

/** Words typed over what lies on the device, at full speed and on a slow processor. */
export async function searchOf(url: string, browser: Browser, name: string): Promise<Searched> {
  const page = await deviceOf(browser, url, name)
  const kept = await filled(page)
  const { painted: fast } = await typeAll(page, WORDS)
  const session = await page.context().newCDPSession(page)
  await slowProcessor(session, SLOWER)
  const { painted: slow, searched } = await typeAll(page, WORDS)
  await page.context().close()
  return { ...kept, slow, fast, searched }
}

export interface Visited extends Kept {
  /** Until the list can be searched without a network, on a slow processor: with the worker awake, and stopped. */
  readonly awake: Figures
  readonly stopped: Figures
  /** Until the first rows are painted, in the same visits. */
  readonly firstRows: Figures
  readonly firstRowsStopped: Figures
  /** A first filling over a slow line. */
  readonly fillMs: number
  /** What the page works for a change that comes, beside one look in which none came. */
  readonly changeMs: number
  /** The same for each of many that come together. */
  readonly eachOfManyMs: number
}

interface Visits {
  readonly rows: number[]
  readonly ready: number[]
}

export async function visits(url: string, browser: Browser, name: string, change: (time: number) => Promise<void>) {
  const page = await deviceOf(browser, url, name)
  const kept = await filled(page)
  await workerKeeps(page)
  const { changeMs, eachOfManyMs } = await changes(page, change)
  const session = await page.context().newCDPSession(page)
  const awake: Visits = { rows: [], ready: [] }
  const stopped: Visits = { rows: [], ready: [] }
  await paintedKept(page)
  await page.context().setOffline(true)
  for (let visit = 0; visit < VISITS; visit += 1) {
    for (const times of [awake, stopped]) {
      if (times === stopped) await stopWorker(page)
      await slowProcessor(session, SLOWER)
      const { rows, ready } = await openList(page)
      times.rows.push(rows)
      times.ready.push(ready)
      await slowProcessor(session, 1)
    }
  }
  await page.context().setOffline(false)
  const fillMs = await refill(page, name)
  await page.context().close()
  const figures = {
    awake: figuresOf(awake.ready),
    stopped: figuresOf(stopped.ready),
    firstRows: figuresOf(awake.rows),
    firstRowsStopped: figuresOf(stopped.rows),
  }
  return { ...kept, ...figures, fillMs, changeMs, eachOfManyMs } satisfies Visited
}

type ChangeWork = Pick<Visited, 'changeMs' | 'eachOfManyMs'>

async function changes(page: Page, change: (time: number) => Promise<void>): Promise<ChangeWork> {
  const [with_, without]: [number[], number[]] = [[], []]
  for (let time = 0; time < UPDATES; time += 1) {
    without.push(await workOf(page, look))
    await change(time)
    with_.push(await workOf(page, look))
  }
  const nothing = figuresOf(without).p50
  for (let time = 0; time < MANY; time += 1) await change(UPDATES + time)
  const many = await workOf(page, look)
  return { changeMs: figuresOf(with_).p50 - nothing, eachOfManyMs: (many - nothing) / MANY }
}

/** Simulates returning to the page, which then asks for changes. */
async function look(page: Page): Promise<void> {
  const heard = page.waitForResponse(/\/api\/sync\/delta/)
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await heard
}

/** Signs out, which leaves nothing but the program, and fills anew. */
async function refill(page: Page, name: string): Promise<number> {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Your account and settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/\/sign-in/)
  return fillSlowly(page, () => signInOn(page, name))
}
