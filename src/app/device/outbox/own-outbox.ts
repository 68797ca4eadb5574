import type { Entry } from '#offline/outbox/command.ts'
import { CHANGED, isDue, OUTBOX, SENT } from '#offline/outbox/background-sync.ts'
import { waitingIn } from '#offline/outbox/outbox-store.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { reportOf } from '#offline/outbox/report.ts'
import type { PersonalDevice } from '#offline/personal-device.ts'
import { openIndexedStore } from '#offline/replica/indexed-store.ts'
import { ownerName } from '#offline/seal.ts'
import { ApiError, isUnanswered } from '../../api/api-error.ts'
import { api, queryClient, session } from '../../api/portal.ts'
import { tellsOfCases } from '../../api/tells-of-cases.ts'
import { loadTexts } from '../../i18n/setup.ts'
import { agentWords } from '../agent-words.ts'
import { devicesQuery, pushStore } from '../alerts/subscription.ts'
import type { SyncEvent } from '../sync-events.ts'
import { ownDevice } from '../own-device.ts'
import { ownPatients } from '../patient-store/own-patients.ts'
import { openWaitingReports } from './waiting-reports.ts'
import { isUnsent, waiting } from './waiting.ts'

const EVERY = 60_000

let open: Outbox | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const reports = openWaitingReports(tell)
/** Says that something has changed; what it is, every tab and the worker read by themselves. */
const tabs = new BroadcastChannel(OUTBOX)

async function show(outbox: Outbox): Promise<void> {
  const entries = await outbox.entries()
  if (outbox.gone.aborted) return
  waiting.show(entries)
  const device = await ownDevice()
  // Whether the worker may help is no matter of what waits.
  if (device?.outbox === outbox) grantWorkerToken(device, entries).catch(() => undefined)
  reports.soon()
}

/** Of what waits one tab tells, the visible one. */
async function tell(what: 'waiting' | 'nothing'): Promise<void> {
  const device = await ownDevice()
  if (!device) return
  if (what === 'nothing') return tellWaiting(device, [])
  if (document.visibilityState === 'visible' && device.outbox === open)
    await tellWaiting(device, await device.outbox.entries())
}

/** Before everything that waits is given up with all else: others see nothing wait any more. */
export const tellNothingWaits = reports.nothing

/** The signed-in user's outbox; none during sign-out, while locked, or while viewing as another user. */
async function ownOutbox(): Promise<Outbox | undefined> {
  if (session.current()?.looking) return undefined
  const outbox = (await ownDevice())?.outbox
  if (!outbox || outbox === open) return outbox
  open = outbox
  outbox.gone.addEventListener('abort', () => {
    if (open !== outbox) return
    open = undefined
    clearTimeout(timer)
    reports.stop()
    waiting.show([])
  })
  outbox.subscribe(() => {
    void show(outbox).catch(() => undefined)
    tabs.postMessage(CHANGED)
  })
  await show(outbox)
  return outbox
}

/** Sends what may be sent, and comes back when there is a reason to. */
export async function sendWaiting(): Promise<void> {
  const outbox = await ownOutbox()
  // Where there is no connection nothing leaves, and what was never on its way can still be mended.
  if (!outbox || !navigator.onLine) return
  clearTimeout(timer)
  const wait = await outbox.drain()
  if (outbox.gone.aborted) return
  if (wait !== undefined) timer = setTimeout(() => void sendWaiting().catch(() => undefined), wait)
  await settle(outbox)
  // What could not be told before is told with the next look.
  reports.soon()
}

/** What was done is shown by what the server says of it, and only then no longer by what was hoped for. */
async function settle(outbox: Outbox): Promise<void> {
  const done = (await outbox.entries()).filter((entry) => !isUnsent(entry))
  if (done.length === 0) return
  const touched = new Set(done.flatMap(({ command, made_id }) => [command.about, command.target, made_id]))
  await queryClient.invalidateQueries({ predicate: tellsOfCases(touched) })
  await ownPatients.freshen()
  await outbox.forgetDone()
  await show(outbox)
}

/** Skips the backoff: the connection is back, or the user asked. */
export async function sendAgain(): Promise<void> {
  const outbox = await ownOutbox()
  for (const { command, state } of (await outbox?.entries()) ?? [])
    if (state === 'waiting') await outbox?.retry(command.command_id)
  await sendWaiting()
}

/** What was done here is kept and goes out as soon as it can; answers whether it is. */
export async function keepForLater(...what: Parameters<Outbox['add']>): Promise<boolean> {
  const outbox = await ownOutbox()
  const device = await ownDevice()
  // Where a secret is asked for first nothing more is taken, and nothing that would be gone with the page.
  if (!outbox || !device?.keeps || !device.lasts) return false
  await outbox.add(...what)
  await show(outbox)
  void sendWaiting().catch(() => undefined)
  return true
}

/** What was done at once is remembered for the day on which the server has to be put back to an earlier state. */
export async function keepSent(...what: Parameters<Outbox['keepSent']>): Promise<void> {
  const outbox = await ownOutbox()
  const device = await ownDevice()
  if (outbox && device?.keeps && device.lasts) await outbox.keepSent(...what)
}

/** How many things of this person would be lost here, asked without his key. */
export async function unsentHere(userId: string): Promise<number> {
  const shown = waiting.current().filter(isUnsent).length
  try {
    const store = await openIndexedStore(await ownerName(userId))
    const { count } = await waitingIn(store)
    store.close()
    return Math.max(shown, count)
  } catch {
    return shown
  }
}

export const waitingOrders = {
  edit: async (id: string, body: Entry['command']['body']) => (await ownOutbox())?.edit(id, body),
  async retry(id: string): Promise<void> {
    await (await ownOutbox())?.retry(id)
    await sendWaiting()
  },
  discard: async (id: string) => (await ownOutbox())?.discard(id),
}

/** What says that something waits is needed just when it can't be fetched. */
async function fetchWords(): Promise<void> {
  await Promise.all([loadTexts('waiting'), import('./waiting-strip.tsx')])
}

/** A server that says anything can be reached again, so what waits is sent at once and not at the next try's time. */
export function onServerEvent(event: SyncEvent): void {
  const sent = event === 'back' ? sendAgain() : sendWaiting()
  sent.catch(() => undefined)
}

/**
 * Sends the outbox from now on: at once, on focus, on reconnect, after the worker has sent a part, and on server
 * events.
 */
export function followOutbox(): void {
  void fetchWords().catch(() => undefined)
  const send = () => void sendWaiting().catch(() => undefined)
  const go = (): void => {
    if (document.visibilityState === 'visible') send()
  }
  const reread = (): void => {
    if (open) void show(open).catch(() => undefined)
  }
  tabs.addEventListener('message', ({ data: word }) => {
    reread()
    if (word === SENT) send()
  })
  document.addEventListener('visibilitychange', go)
  window.addEventListener('focus', go)
  window.addEventListener('online', () => void sendAgain().catch(() => undefined))
  setInterval(go, EVERY)
  // A new token is the worker's as well.
  session.subscribe(reread)
  session.subscribe(go)
  go()
}

/** Devices without a worker token. */
const idle = new WeakSet<PersonalDevice>()

/** A browser that wakes workers when there is a connection again; the compiler's library lacks it. */
interface Waking extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/**
 * As long as something waits, the worker may send it while no page is open. It gets no token but one that the browser keeps
 * for good anyhow: who signs in for one tab leaves none behind.
 */
export async function grantWorkerToken(device: PersonalDevice, entries: readonly Entry[]): Promise<void> {
  const who = session.current()
  if (!who || who.looking || !session.remembers(who.access) || !entries.some(isDue)) {
    if (!idle.has(device)) await device.backgroundSync.takeBack()
    idle.add(device)
    return
  }
  idle.delete(device)
  await device.backgroundSync.grantWorkerToken(who.access)
  const worker: Waking | undefined = await navigator.serviceWorker?.getRegistration()
  await worker?.sync?.register(OUTBOX)
}

/** A report is given up after this: sign-out waits for its own, and for one that is under way. */
const PATIENCE = 3000

/** The server learns how much waits here and what was put aside, where that is not what it knows; never what it says. */
async function tellWaiting(device: PersonalDevice, entries: readonly Entry[]): Promise<void> {
  const who = session.current()
  if (!who || who.looking || !navigator.onLine) return
  const report = reportOf(entries)
  if (await device.lastReport.matches(report)) return
  const words = agentWords(navigator.userAgent)
  const body = { ...(words && { name: words.browser, platform: words.system }), report }
  const here = await pushStore.deviceOf(who.id)
  try {
    if (report.waiting > 0) await pushStore.makeKnown(who.id)
    await api.call('PUT /device/{id}/waiting', {
      params: { id: here },
      body,
      key: crypto.randomUUID(),
      patience: PATIENCE,
    })
  } catch (error) {
    // What is refused once is refused each time.
    if (!(error instanceof ApiError) || isUnanswered(error)) throw error
  }
  await device.lastReport.save(report)
  void queryClient.invalidateQueries(devicesQuery)
}
