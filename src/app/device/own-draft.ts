import { openDevice } from '#offline/device-store.ts'
import { sealedDraft, type DraftPlace, type SealedDraft } from '#offline/sealed-draft.ts'
import { lock, session } from '../api/portal.ts'
import { ownDevice } from './own-device.ts'

/** Uses the device key; without one nothing is stored. */
export async function openDraftPlace(): Promise<DraftPlace> {
  const device = await ownDevice()
  if (!device?.keeps || !device.lasts) throw new Error('nothing may be kept here')
  return { store: await openDevice(), key: device.key }
}

const open = new Set<SealedDraft>()

function closeAll(): void {
  for (const draft of open) draft.close()
  open.clear()
}

let owner = session.current()?.id
session.subscribe(() => {
  const now = session.current()?.id
  if (now !== owner) closeAll()
  owner = now
})
lock.subscribe(() => {
  if (lock.current() !== 'open') closeAll()
})

/** A draft of the signed-in user, closed when they sign out or the device is locked; none while viewing as another user. */
export function ownDraft(subject: string): SealedDraft | undefined {
  const who = session.current()
  if (!who || who.looking) return undefined
  const draft = sealedDraft(openDraftPlace, who.id, subject)
  open.add(draft)
  return draft
}

export function closeDraft(draft: SealedDraft): void {
  draft.close()
  open.delete(draft)
}
