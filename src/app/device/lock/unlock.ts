import { keyRing, VAULT } from '#offline/keys/key-ring.ts'
import type { Method } from '#offline/keys/key-wrap.ts'
import { findDevice } from '#offline/device-store.ts'
import type { Secret } from '#offline/personal-device.ts'
import { ownerName } from '#offline/seal.ts'
import { lock, session } from '../../api/portal.ts'
import { checkSession } from '../../api/session-check.ts'
import { closeDevice, openWith } from '../own-device.ts'
import { leaveForGood } from './leave-for-good.ts'
// Locked with the others from the first moment on.
import './shut.ts'
import { hearTabs, tellTabs } from './tabs.ts'

/** `away`: what lay here is over, and whether one may go on only the server can say. */
export type Unlocking = 'open' | 'refused' | 'away' | 'erased' | { readonly left: number }

/** What a lock asks for; nothing where there is no key any more. */
export async function lockMethod(): Promise<Method | undefined> {
  const who = session.current()
  const vault = who && (await findDevice(VAULT))
  return vault ? keyRing(vault, await ownerName(who.id)).method() : undefined
}

export async function unlock(secret?: Secret): Promise<Unlocking> {
  const owner = session.current()?.id
  const begun = owner === undefined ? null : lock.last(owner)
  const opening = await openWith(secret)
  if (opening?.kind === 'locked' && opening.left === 0) {
    await leaveForGood('erased')
    return 'erased'
  }
  if (opening?.kind !== 'open') return opening?.left === undefined ? 'refused' : { left: opening.left }
  const { device } = opening
  if ((await device.lease()) === 0 && !(await isHeard())) {
    device.lock()
    return 'away'
  }
  // Signed out meanwhile: the session check has said so. Or locked, in another tab.
  if (owner === undefined || session.current()?.id !== owner || !lock.open(owner, begun)) {
    closeDevice()
    return 'refused'
  }
  tellTabs({ owner, does: 'open', key: device.key, since: begun })
  return 'open'
}

/** Whether the server was reached; what it says of the session is heard elsewhere. */
const isHeard = () =>
  checkSession().then(
    () => true,
    () => false,
  )

let opening = false

/** Several tabs may hand on the key, and one to several that ask: once is enough. */
async function openBy(key: CryptoKey): Promise<void> {
  if (opening) return
  opening = true
  await unlock({ key }).catch(() => undefined)
  opening = false
}

/** From now on another tab that is open, or is opened, opens this one too. */
export function askTabs(): void {
  hearTabs({ open: (key) => void openBy(key) })
  const owner = session.current()?.id
  if (owner !== undefined) tellTabs({ owner, does: 'ask' })
}
