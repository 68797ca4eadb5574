import i18next from 'i18next'
import { keepPainted, type PaintedPage } from '#offline/answers/painted-page.ts'
import { strip } from '#ui/parts/strip.ts'
import { idle } from '../../api/idle.ts'
import { lock, queryClient, session } from '../../api/portal.ts'
import { formatsFor } from '../../i18n/formats.ts'
import { isLanguage } from '../../i18n/languages.ts'
import { ownDevice } from '../own-device.ts'
import { ownPatients, patientsStep } from '../patient-store/own-patients.ts'
import { stores } from '../../api/browser-stores.ts'
import { paintedFor, surroundings } from './painted-for.ts'
import { readPainted, type PaintedNode } from './painted-nodes.ts'

export interface KeptPage {
  /** What stands around the list and the list itself. */
  readonly shell: readonly PaintedNode[]
  /** The line above the page while there is no connection. */
  readonly offline: PaintedNode
}

const SOON = 1000
const SELDOM = 5000

/**
 * W14: while the list of cases is on the screen, keeps it as it is painted for the next start: sealed like every answer,
 * once the page has its hands free, and not more often than every few seconds.
 */
export function followPainted(): void {
  let planned = false
  let kept = ''
  let last = Number.NEGATIVE_INFINITY

  async function keep(): Promise<void> {
    await untilIdle()
    const page = paintedNow()
    const text = page && JSON.stringify(page)
    if (!text || text === kept) return
    last = performance.now()
    const device = await ownDevice()
    if (!device?.keeps || !device.lasts || (await device.currentLock())?.method !== 'device') return
    await keepPainted(device.answers, page)
    kept = text
  }

  function plan(): void {
    if (planned || paintedFor(surroundings()) === undefined) return
    planned = true
    const wait = Math.max(SOON, last + SELDOM - performance.now())
    setTimeout(() => void keep().then(unplan, unplan), wait)
  }

  function unplan(): void {
    planned = false
  }

  ownPatients.subscribe(plan)
  // Names of firms and people come by themselves.
  queryClient.getQueryCache().subscribe(plan)
  plan()
}

/** Without a limit, so that it never stands in the way of a key. Safari can't say when it is idle. */
function untilIdle(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return idle()
  return new Promise((go) => void requestIdleCallback(() => go()))
}

/** The page as it is on the screen; undefined where it is not as the next start will find it. */
function paintedNow(): PaintedPage<KeptPage> | undefined {
  const root = document.getElementById('root')
  const painted = paintedFor(surroundings())
  const { status, asOf } = ownPatients.current()
  const step = patientsStep()
  const { resolvedLanguage: language } = i18next
  if (!root || !painted || painted.userId !== session.current()?.id || lock.current() !== 'open') return undefined
  if (status !== 'ready' || step === undefined || asOf === undefined || !isAtRest(root)) return undefined
  if (!isLanguage(language) || language !== (stores.local.getItem('caseway.language') ?? 'en')) return undefined
  const moment = formatsFor(language).moment(new Date(asOf).toISOString())
  const sign: PaintedNode = ['svg', { width: '1.25em', height: '1.25em', viewBox: '0 0 24 24' }, []]
  const words = i18next.t('shell:connection.kept', { moment })
  // Without what lies over the page or is said to screen readers.
  const parts = Array.from(root.children).filter((one) => one.matches('header, nav') || one.querySelector('main'))
  return {
    stamp: painted.stamp,
    step,
    content: {
      shell: parts.map(readPainted).filter((part) => part !== undefined),
      offline: ['p', { class: strip({ tone: 'caution' }) }, [sign, words]],
    },
  }
}

const ROW = 'main :is([role=row], li) a[href^="/patients/"]'
const CHOSEN = 'main :is([role=row][aria-selected=true], input:checked)'
const OVER_PAGE = 'dialog[open], :is([role=dialog], [role=alertdialog]):not([hidden], [popover]), :popover-open'

/** Rows are there, and nothing is typed, chosen, scrolled or open. */
function isAtRest(root: HTMLElement): boolean {
  const scrolled = Array.from(root.querySelectorAll('main :is([role=grid], ul)')).flatMap((one) => [
    one,
    ...(one.parentElement ? [one.parentElement] : []),
  ])
  return (
    document.visibilityState === 'visible' &&
    root.querySelector(ROW) !== null &&
    root.querySelector(`[aria-busy=true], ${CHOSEN}`) === null &&
    document.querySelector(OVER_PAGE) === null &&
    Array.from(root.querySelectorAll<HTMLInputElement>('main input[type=search]')).every(({ value }) => value === '') &&
    [document.documentElement, ...scrolled].every(({ scrollTop, scrollLeft }) => scrollTop === 0 && scrollLeft === 0)
  )
}
