import { HANDING_ON, type LockWord } from '#offline/keys/handing-on.ts'
import { lock, session } from '../../api/portal.ts'
import { ownDevice } from '../own-device.ts'

export interface Heard {
  readonly shut?: () => void
  readonly open?: (key: CryptoKey) => void
  /** The secret that was asked for has been chosen in another tab. */
  readonly keep?: (key: CryptoKey) => void
}

const channel = new BroadcastChannel(HANDING_ON)
let heard: Heard = {}

/** Hands on what opens everything to a tab of the same person that asks for it. */
async function handOn(owner: string): Promise<void> {
  const device = lock.has(owner) ? await ownDevice() : undefined
  // It may have been locked meanwhile, here or in a tab that this one has not heard yet.
  if (!device || session.current()?.id !== owner || !lock.stands(owner)) return
  tellTabs({ owner, does: 'open', key: device.key, since: lock.last(owner) })
}

channel.addEventListener('message', ({ data: word }: MessageEvent<LockWord>) => {
  const who = session.current()
  // Applies to a tab viewing as another user, too.
  if (word.does === 'shut' && (who?.looking || who?.id === word.owner)) heard.shut?.()
  if (who?.looking || who?.id !== word.owner) return
  if (word.does === 'ask') void handOn(word.owner)
  if (word.does === 'open' && lock.current() === 'shut' && word.since === lock.last(word.owner)) heard.open?.(word.key)
  if (word.does === 'keep' && lock.current() === 'open') heard.keep?.(word.key)
})

export function tellTabs(word: LockWord): void {
  channel.postMessage(word)
}

export function hearTabs(listener: Heard): void {
  heard = { ...heard, ...listener }
}
