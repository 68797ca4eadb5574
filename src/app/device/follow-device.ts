import type { Query } from '@tanstack/react-query'
import { DAYS } from '#offline/answers/cache-policy.ts'
import {
  type FillLists,
  type ListUpdate,
  LISTS,
  type ReferenceList,
  referenceListOf,
} from '#offline/answers/reference-lists.ts'
import { dropWithdrawnFiles } from '#offline/answers/withdrawn-files.ts'
import type { PersonalDevice } from '#offline/personal-device.ts'
import type { RowChanges } from '#offline/replica/row-changes.ts'
import type { Replica } from '#offline/replica/replica.ts'
import { isUnanswered } from '../api/api-error.ts'
import { fromDevice } from '../api/from-device.ts'
import { api, lock, ownWrites, queryClient, session } from '../api/portal.ts'
import { rowsIn } from '../api/record-queries.ts'
import { noteRowsHere } from '../api/rows-here.ts'
import { storeAnswered } from './device-answers.ts'
import { keptHereQuery } from './kept-here.ts'
import { followListUpdates } from './list-updates.ts'
import { followIdle } from './lock/idle.ts'
import { shut } from './lock/shut.ts'
import { hearTabs } from './lock/tabs.ts'
import { onSyncEvent } from './sync-events.ts'
import { syncAfterChanges } from './sync-after-changes.ts'
import { followOutbox, onServerEvent } from './outbox/own-outbox.ts'
import { onOpenedAnew, openAnew, ownDevice } from './own-device.ts'
import { ownPatients } from './patient-store/own-patients.ts'
import { createRefetching } from './refetch-changed.ts'

const SOON = 2000

/** What stands there in place of the server's word, or of what not even this device knows, and is not being asked for. */
function isStale({ queryHash, state }: Query): boolean {
  if (fromDevice.isAsked(queryHash)) return false
  return fromDevice.asOf(queryHash) !== undefined || isUnanswered(state.error)
}

async function refetchStale(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: isStale })
  // Data not on screen is fetched when it is shown.
  for (const query of queryClient.getQueryCache().getAll())
    if (isStale(query) && !query.isActive()) fromDevice.drop(query.queryHash)
}

/**
 * A connection may come back while a question is still waiting for one, and a server has pauses that no event tells of: as
 * long as a screen shows something stale it is refetched, less and less often.
 */
function followStale(longest: number): void {
  const cache = queryClient.getQueryCache()
  let wait = SOON
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan(): void {
    if (timer !== undefined) return
    const some = cache.findAll({ type: 'active', predicate: isStale }).length > 0
    if (some) timer = setTimeout(again, wait)
    else wait = SOON
  }

  function again(): void {
    wait = Math.min(wait * 2, longest)
    const asked = navigator.onLine && document.visibilityState === 'visible' ? refetchStale() : Promise.resolve()
    void asked.finally(() => {
      timer = undefined
      plan()
    })
  }

  cache.subscribe(plan)
  fromDevice.subscribe(plan)
  window.addEventListener('online', () => {
    clearTimeout(timer)
    timer = undefined
    wait = SOON
    void refetchStale().finally(plan)
  })
}

/** The worker may answer a reference list with what it kept before. */
const refetchTold = createRefetching(queryClient, {
  isShownBy: (query, own) => referenceListOf(query.queryKey) === undefined && ownWrites.isShownBy(query, own),
})

const EVERY = 60_000
const FILL_EVERY = 10 * 60_000

const touchesPatients = ({ touched }: RowChanges): boolean =>
  touched.some(([entity, ids]) => entity === 'patient' && (ids === 'all' || ids.length > 0))

/** Also removes answers and kept days of cases that the user can no longer see. */
async function forgetLostCases({ replica, answers }: PersonalDevice, { touched }: RowChanges): Promise<void> {
  const held = await replica.reader.shown('patient')
  if (!held?.filled) return
  const kept = (await answers.cases()).map(({ id }) => id)
  const told = touched.filter(([entity]) => entity === 'patient').map(([, ids]) => ids)
  const ids = [...new Set([...kept, ...told.flatMap((some) => (some === 'all' ? [] : some))])]
  const there = await replica.reader.rows('patient', ids)
  const lost = ids.filter((id) => !there.has(id))
  if (lost.length > 0 || told.includes('all')) await answers.forget([...lost, DAYS])
}

/**
 * Syncs the data on this device while the portal is open: on server events, on focus, on reconnect, and every minute.
 */
export function followDevice(): void {
  let followed: PersonalDevice | undefined
  let filled: { readonly replica: Replica; readonly rights: string; readonly at: number } | undefined

  async function hear(device: PersonalDevice, news: RowChanges): Promise<void> {
    refetchTold(news.told)
    void queryClient.invalidateQueries(keptHereQuery)
    void dropWithdrawnFiles(device.answers, news.told).catch(() => undefined)
    if (!touchesPatients(news)) return
    if (ownPatients.current().status === 'ready') void ownPatients.freshen()
    await forgetLostCases(device, news)
  }

  async function freshen(): Promise<void> {
    const device = await ownDevice()
    if (!device) return
    if (!device.keeps) void import('./lock/ask-for-secret.tsx').then(({ askForSecret }) => askForSecret())
    if (device !== followed) device.replica.subscribe((news) => void hear(device, news).catch(() => undefined))
    followed = device
    try {
      if (ownPatients.current().status === 'ready') await ownPatients.freshen()
      else await device.replica.freshen()
      // A list that couldn't be filled offline is shown once the server responds.
      if (ownPatients.current().status === 'failed') ownPatients.fill()
    } catch {
      // Offline: data on the device is shown until the lease ends.
      await endAtLast(device)
      return
    }
    noteRowsHere()
    await fillListsOf(device)
    // A shown list stays while offline, until the lease ends.
    if (ownPatients.current().stale) await endAtLast(device)
    else await refetchStale()
  }

  /** Not more often than they grow old, but at once for another device, or with other rights. */
  async function fillListsOf({ keeps, lasts, replica }: PersonalDevice): Promise<void> {
    const rights = (await replica.syncState())?.scope_epoch
    const due = filled?.replica !== replica || filled.rights !== rights || Date.now() - filled.at > FILL_EVERY
    if (!keeps || !lasts || rights === undefined || !due) return
    if (fillLists()) filled = { replica, rights, at: Date.now() }
  }

  async function endAtLast(device: PersonalDevice): Promise<void> {
    // Another tab may have ended it already: what is shown goes all the same.
    const lay = (await device.replica.syncState()) !== undefined || ownPatients.current().status === 'ready'
    if (!lay || (await device.lease()) > 0) return
    const shown = ownPatients.current().status !== 'empty'
    ownPatients.forget()
    fromDevice.clear()
    // Screens refetch and report what is unavailable.
    if (shown) ownPatients.fill()
    shut()
    await queryClient.resetQueries()
  }

  /** When the rows are replaced or removed, screens start over. */
  function beginAnew(): void {
    const shown = ownPatients.current().status !== 'empty'
    ownPatients.forget()
    if (shown) ownPatients.fill()
    void queryClient.invalidateQueries({ queryKey: ['device'] })
    // What the device before it could not tell, this one may.
    void queryClient.invalidateQueries({ predicate: ({ state }) => isUnanswered(state.error) })
    void storeAnswered().catch(() => undefined)
    look()
  }

  const ended = () => Promise.allSettled([ownPatients.underWay(), followed?.replica.underWay()])
  const syncAfterChange = syncAfterChanges({ sync: freshen, ended })

  const look = (): void => {
    if (document.visibilityState === 'visible') void freshen().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  window.addEventListener('online', look)
  // At a first visit the worker may come after the rows.
  navigator.serviceWorker?.addEventListener('controllerchange', look)
  followStale(EVERY)
  onOpenedAnew(beginAnew)
  hearTabs({ keep: (key) => void openAnew(key).catch(() => undefined) })
  // Also when the server begins to tell: nothing has told of what changed between the last look and that moment.
  onSyncEvent((event) => {
    const synced = syncAfterChange()
    onServerEvent(event)
    return synced
  })
  setInterval(look, EVERY)
  session.subscribe(look)
  followLock()
  look()
  followOutbox()
  followLists()
}

/** Takes what the worker keeps of a list, in place of what is shown. */
async function takeKept({ key, path, rows }: ReferenceList): Promise<void> {
  const kept = await api.get(path, { answer: rowsIn(rows), from: 'device' })
  queryClient.setQueryData(key, kept)
}

const lists = followListUpdates({ session, queryClient, ages: fromDevice, takeKept })

/** W12: shows what the worker has heard of the lists meanwhile. */
function followLists(): void {
  new BroadcastChannel(LISTS).addEventListener('message', ({ data }: MessageEvent<ListUpdate>) => {
    void lists.hear(data).catch(() => undefined)
  })
  if (!navigator.serviceWorker?.controller) return
  void lists.askAgain().catch(() => undefined)
}

/** Lets the worker fetch what does not lie here yet; false where there is no worker to tell. */
export function fillLists(): boolean {
  const fillLists = session.current()?.access
  const worker = navigator.serviceWorker?.controller
  if (!fillLists || !worker) return false
  worker.postMessage({ fillLists } satisfies FillLists)
  return true
}

/** Locks the portal after inactivity, if a lock is set. */
function followLock(): void {
  followIdle({
    idle: () => {
      const who = session.current()
      if (who && lock.current() === 'open' && (who.looking || lock.has(who.id))) shut()
    },
  })
}
