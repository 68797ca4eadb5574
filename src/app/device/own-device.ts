import { keptRows } from '#domain/keeping-ahead.ts'
import { openDevice } from '#offline/device-store.ts'
import { purging } from '#offline/forget-device.ts'
import { VAULT } from '#offline/keys/key-ring.ts'
import { memoryDevice } from '#offline/memory-device.ts'
import { SlowDevice } from '#offline/open-database.ts'
import { type Opening, openPersonalDevice, type PersonalDevice, type Secret } from '#offline/personal-device.ts'
import { broadcast } from '#offline/replica/broadcast.ts'
import { openIndexedStore } from '#offline/replica/indexed-store.ts'
import { memoryStore } from '#offline/replica/memory-store.ts'
import { purgeOnDevice } from '#offline/replica/purge-device.ts'
import { finishPurge, purge } from '#offline/replica/purge.ts'
import { heartbeatOver } from '#offline/replica/heartbeat.ts'
import { stores } from '../api/browser-stores.ts'
import { lockMark } from '../api/lock.ts'
import { api, lock, ownWrites, session } from '../api/portal.ts'
import { sendBytes, uploadCalls } from '../files/upload-calls.ts'
import { agentWords } from './agent-words.ts'
import { pushStore } from './alerts/subscription.ts'
import { leavings, recallLeavings } from './leavings.ts'
import { withFiles } from './send-with-file.ts'
import { sendOver, transportOver } from './transport.ts'

/** Max wait for a pending purge before opening the database. */
const PATIENCE = 2000
/** Another tab may hold up the deleting for long: it is tried again, more and more seldom. */
const SOON = 5000
const SELDOM = 60_000

/** One that is late again and again stays in memory: each new beginning redraws the page. */
const MOST_LATE = 3
let lateOpenings = 0

let open: { readonly userId: string; readonly device: Promise<PersonalDevice | undefined> } | undefined
/** Every opening that has begun, also of what was closed before it was open. */
let openings: Promise<unknown> = Promise.resolve()
let leaving: Promise<void> | undefined
let finishing: Promise<void> | undefined
let again = SOON
/** Who has taken everything along, though his session may not have ended yet: nothing is fetched for him again. */
let left: string | undefined

const listeners = new Set<() => void>()
/** It happened before the portal, which comes after the first screen, could listen. */
let isUntold = false

/** Whether this person is asked for a secret from the next start on. */
export function markLock(userId: string, wanted: boolean): void {
  if (wanted) stores.local.setItem(lockMark(userId), '1')
  else stores.local.removeItem(lockMark(userId))
}

/** Hears that another device is open from now on: what it keeps, and by which secret, has changed. */
export function onOpenedAnew(listener: () => void): void {
  listeners.add(listener)
  if (isUntold) listener()
  isUntold = false
}

function tellOpenedAnew(): void {
  isUntold = listeners.size === 0
  for (const listener of listeners) listener()
}

/**
 * Finishes what a page before this one began; whatever is opened waits for it, though not for long: a tab that does not let
 * go may hold it up for hours.
 */
export async function finishRemoval(): Promise<void> {
  await recallLeavings()
  if (!leaving && !isLeft()) return
  await Promise.race([finish(), new Promise((go) => setTimeout(go, PATIENCE))])
}

const isLeft = (): boolean => purging(stores.local).length > 0

/** One try at a time; while something is left, another one for as long as the page lasts. */
function finish(): Promise<void> {
  finishing ??= tryToFinish().finally(() => {
    finishing = undefined
    if (isLeft()) setTimeout(() => void finish(), again)
    again = isLeft() ? Math.min(again * 2, SELDOM) : SOON
  })
  return finishing
}

async function tryToFinish(): Promise<void> {
  await leaving?.catch(() => undefined)
  const done = await finishPurge(purgeOnDevice(stores.local, leavings, async () => undefined)).catch(() => false)
  if (done) void openToLast()
}

/** Who had to begin without it has a device from now on. */
async function openToLast(): Promise<void> {
  const before = open
  const device = await before?.device.catch(() => undefined)
  if (!device || device.lasts || open !== before || session.current()?.looking) return
  closeDevice()
  tellOpenedAnew()
}

/** A cold or busy machine may take longer than a page waits: the data on this device is used once it opens. */
async function takeUpLate({ settled }: SlowDevice): Promise<void> {
  await settled
  if (lateOpenings++ < MOST_LATE) await openToLast()
}

/** What the person who is signed in has on this device; nothing while he is leaving. */
export function ownDevice(): Promise<PersonalDevice | undefined> {
  const who = session.current()
  if (!who || who.must_change_password || leaving || lock.current() !== 'open' || who.id === left)
    return Promise.resolve(undefined)
  if (open?.userId !== who.id) {
    closeDevice()
    open = { userId: who.id, device: opened(who.id).then(deviceIn(who.id)) }
  }
  return open.device
}

/** Opens the locked data; from then on it is the signed-in user's device data. */
export async function openWith(secret: Secret | undefined): Promise<Opening | undefined> {
  const who = session.current()
  if (!who || leaving) return undefined
  const opening = await opened(who.id, secret)
  if (opening.kind === 'open') open = { userId: who.id, device: Promise.resolve(opening.device) }
  return opening
}

/** Reopens the data after a change of PIN or passkey; the user's other tabs go on without asking for it. */
export async function openAnew(key: CryptoKey): Promise<void> {
  const before = open
  await openWith({ key })
  if (before === open) return
  void before?.device.then((device) => device?.lock()).catch(() => undefined)
  tellOpenedAnew()
}

function deviceIn(userId: string) {
  return (opening: Opening): PersonalDevice | undefined => {
    if (opening.kind === 'open') return opening.device
    // It asks for a secret though the mark that tells so is gone.
    markLock(userId, true)
    lock.begin(userId)
    return undefined
  }
}

/** Nothing is shown or written from here on. */
export function closeDevice(): void {
  void open?.device.then((device) => device?.lock()).catch(() => undefined)
  open = undefined
}

/** One that is still being opened would make anew what is deleted, so it is waited for, though not for long. */
async function closeAtLast(): Promise<void> {
  closeDevice()
  await Promise.race([openings, new Promise((go) => setTimeout(go, PATIENCE))])
}

async function fileOf(commandId: string): Promise<ArrayBuffer | undefined> {
  return (await ownDevice())?.outbox.fileOf(commandId)
}

/** How its person knows this browser among his devices. */
async function thisDevice(userId: string) {
  const words = agentWords(navigator.userAgent)
  return { id: await pushStore.deviceOf(userId), ...(words && { name: words.browser, platform: words.system }) }
}

async function obeyWipe(userId: string): Promise<void> {
  const { wipeDevice } = await import('./remote-wipe.ts')
  await wipeDevice(userId)
}

function opened(userId: string, secret?: Secret): Promise<Opening> {
  const opening = openFor(userId, secret)
  openings = Promise.allSettled([openings, opening])
  return opening
}

async function openFor(userId: string, secret?: Secret): Promise<Opening> {
  await finishRemoval()
  const shared = {
    userId,
    transport: transportOver(api, ownWrites.keys),
    send: withFiles(sendOver(api), fileOf, { calls: uploadCalls(api), sendBytes }),
    order: keptRows,
    only: keptRows,
    demandChanged() {
      closeDevice()
      tellOpenedAnew()
    },
  }
  const { locks } = navigator
  return kept().catch((error: unknown) => {
    // A lock opens by its secret only.
    if (lock.current() !== 'open') throw error
    if (error instanceof SlowDevice) void takeUpLate(error)
    // Where nothing may be kept, or nothing can: for as long as the page lasts, in memory.
    return openPersonalDevice({
      ...shared,
      vault: memoryDevice(),
      openStore: async () => memoryStore(),
      passing: true,
    })
  })

  async function kept() {
    if (session.current()?.looking) throw new Error('of what is seen as somebody else nothing is kept')
    if (isLeft()) throw new Error('something that was to go is still there')
    if (session.current()?.id !== userId) throw new Error('its user has been signed out meanwhile')
    const vault = await openDevice(VAULT)
    const openStore = (owner: string) => openIndexedStore(owner, closeDevice)
    const named = { device: () => thisDevice(userId), wipeOrdered: () => void obeyWipe(userId).catch(() => undefined) }
    return openPersonalDevice(
      { ...shared, vault, openStore, locks, named, channel: broadcast, heartbeat: heartbeatOver },
      secret,
    )
  }
}

/**
 * A12: leaves nothing of a person here; where it is to be sparing, nothing but what waits to be sent. What cannot be
 * deleted now is seen to at the next start.
 */
export function removeUser(userId: string, sparing = false): Promise<void> {
  const before = leaving
  left = userId
  const work = async () => {
    await before?.catch(() => undefined)
    await purge(purgeOnDevice(stores.local, leavings, closeAtLast), userId, sparing)
  }
  const now = work().finally(() => {
    if (leaving === now) leaving = undefined
    if (isLeft()) setTimeout(() => void finish(), SOON)
  })
  leaving = now
  return now
}

session.subscribe(() => {
  if (!session.current()) left = undefined
  if (session.current()?.id !== open?.userId) closeDevice()
})
