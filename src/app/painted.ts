import { findDevice } from '#offline/device-store.ts'
import { VAULT } from '#offline/keys/key-ring.ts'
import { findPainted } from '#offline/answers/painted-page.ts'
import { lastingJournal } from '#offline/lasting-journal.ts'
import { openIndexedStore } from '#offline/replica/indexed-store.ts'
import type { KeptPage } from './device/painted/kept-page.ts'
import { paintedFor, surroundings } from './device/painted/painted-for.ts'
import { makePainted } from './device/painted/painted-nodes.ts'
import { endPainted, putPainted } from './device/painted/painted-place.ts'

// Runs before the portal, where rows lie on this device: early.js asks for it.

/** A portal that has not come by then may never do. */
const LONGEST = 10_000

/** W14: what was painted last is there again before the portal that will draw it anew. */
async function paint(): Promise<void> {
  const before = paintedFor(surroundings())
  if (!before) return
  const { userId, stamp } = before
  const page = await findPainted<KeptPage>({
    userId,
    vault: findDevice(VAULT),
    openStore: (owner) => openIndexedStore(owner, undefined, false),
    leavings: lastingJournal(),
    now: Date.now(),
  })
  if (page?.stamp !== stamp) return
  const content = page.content.shell.map((one) => makePainted(document, one))
  await bodyThere()
  // The user may have signed out or locked the portal in another tab meanwhile.
  if (paintedFor(surroundings())?.stamp !== stamp || !putPainted(content)) return
  if (!navigator.onLine)
    document.querySelector('#painted [data-connection]')?.append(makePainted(document, page.content.offline))
  setTimeout(() => endPainted(), LONGEST)
}

/** Parsed up to its end; scripts that are modules have not run by then. */
async function bodyThere(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((go) => document.addEventListener('readystatechange', go, { once: true }))
}

void paint().catch(() => undefined)
