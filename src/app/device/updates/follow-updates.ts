import { updates } from '../../api/updates.ts'
import { portalWorker } from '../alerts/worker.ts'
import { isStepBack } from './ask-worker.ts'
import { askTabs, isBusy } from './unsaved-work.ts'

const HOUR = 3_600_000
/** A worker that takes over says so by then; if it does not, the page is loaded all the same. */
const SAFETY_MS = 5000
/** Whether there is a still newer one is not waited for longer than this. */
const LOOK_MS = 2000

const tabs = askTabs()
let waiting: ServiceWorker | undefined
let asked = false
/** Another tab loaded the newer portal while this one had work: its worker is already there. */
let overtaken = false

/** Watches for newer versions; they are loaded only on request. */
export async function followUpdates(worker = portalWorker): Promise<void> {
  // However slowly the first one comes, what comes after it is noticed.
  const registration = await worker().catch(() => navigator.serviceWorker.ready)
  if (registration) follow(registration)
  registration?.active?.postMessage({ keepRest: true })
  // Where workers are switched off, what waits is there to leave, and does at a page's word.
  registration?.waiting?.postMessage({ loaded: true })
}

/**
 * By the events of the browser: what Workbox says of updates ends with the first one that another tab has found, and a tab
 * stays open for weeks.
 */
function follow(registration: ServiceWorkerRegistration): void {
  const container = navigator.serviceWorker
  let controlled = container.controller !== null

  function wait(worker: ServiceWorker | null): void {
    // The first one of all replaces nothing.
    if (!worker || !container.controller) return
    waiting = worker
    void offer(worker)
  }

  async function offer(worker: ServiceWorker): Promise<void> {
    if (await isStepBack(worker)) return
    if (waiting === worker) updates.ready()
  }

  function watch(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') wait(worker)
    })
  }

  const look = () => {
    if (document.visibilityState !== 'visible') return
    // It may have been too busy to answer the first time.
    if (waiting) void offer(waiting)
    void registration.update().catch(() => undefined)
  }
  container.addEventListener('controllerchange', () => {
    const isFirst = !controlled
    controlled = true
    if (asked) window.location.reload()
    else if (!isFirst) overtake()
  })
  registration.addEventListener('updatefound', () => watch(registration.installing))
  watch(registration.installing)
  wait(registration.waiting)
  document.addEventListener('visibilitychange', look)
  setInterval(look, HOUR)
}

/** Pages should be as new as their worker; work that is not saved goes before it, and the server keeps earlier parts. */
function overtake(): void {
  overtaken = true
  if (!isBusy()) window.location.reload()
  else if (updates.current() === 'none') updates.ready()
}

/** The worker that is to take over; where none is known yet, whatever the server has now. */
async function successor(registration: ServiceWorkerRegistration | undefined): Promise<ServiceWorker | undefined> {
  if (registration?.waiting) return registration.waiting
  const looked = registration?.update().catch(() => undefined)
  await Promise.race([looked, new Promise((go) => setTimeout(go, LOOK_MS))])
  return registration?.waiting ?? waiting
}

/** Loads the newer portal, unless a tab has work that is not saved; answers whether it does. */
export async function takeUpdate(): Promise<boolean> {
  if (updates.current() !== 'demanded' && (await tabs.anyBusy())) return false
  asked = true
  if (overtaken) {
    window.location.reload()
    return true
  }
  const registration = await navigator.serviceWorker?.getRegistration()
  const next = await successor(registration)
  if (next) {
    // Browsers wait for whatever the worker before it is at.
    registration?.active?.postMessage({ giveWay: true })
    next.postMessage({ takeOver: true })
  }
  // None waits, though the server wants another portal: what lies here is not it.
  else await registration?.unregister()
  setTimeout(() => window.location.reload(), next ? SAFETY_MS : 0)
  return true
}
