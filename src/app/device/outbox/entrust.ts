import type { Entry } from '#offline/outbox/command.ts'
import { isDue, OUTBOX } from '#offline/outbox/errand.ts'
import type { PersonalDevice } from '#offline/personal-device.ts'
import { session } from '../../api/portal.ts'

/** Devices of which nothing is entrusted to anybody. */
const idle = new WeakSet<PersonalDevice>()

/** A browser that wakes workers when there is a connection again; the compiler's library lacks it. */
interface Waking extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/**
 * As long as something waits, the worker may send it while no page is open. It gets no token but one that the browser keeps
 * for good anyhow: who signs in for one tab leaves none behind.
 */
export async function entrust(device: PersonalDevice, entries: readonly Entry[]): Promise<void> {
  const who = session.current()
  if (!who || who.looking || !session.remembers(who.access) || !entries.some(isDue)) {
    if (!idle.has(device)) await device.errand.takeBack()
    idle.add(device)
    return
  }
  idle.delete(device)
  await device.errand.entrust(who.access)
  const worker: Waking | undefined = await navigator.serviceWorker?.getRegistration()
  await worker?.sync?.register(OUTBOX)
}
