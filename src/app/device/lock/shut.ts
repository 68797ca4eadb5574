import { fromDevice } from '../../api/from-device.ts'
import { endViewingAs, lock, queryClient, session } from '../../api/portal.ts'
import { ownPatients } from '../patient-store/own-patients.ts'
import { closeDevice } from '../own-device.ts'
import { hearTabs, tellTabs } from './tabs.ts'

hearTabs({ shut: shutHere })
shutIfMissed()

/** This code comes after the first screen: another tab may have been locked before this one could hear of it. */
function shutIfMissed(): void {
  const who = session.current()
  if (who && !who.looking && lock.has(who.id) && !lock.stands(who.id)) shutHere()
}

/** Locks the portal in every tab of this person, where it has a lock. */
export function shut(): void {
  const who = session.current()
  if (!who) return
  if (who.looking) return shutHere()
  if (!lock.has(who.id)) return
  lock.renew(who.id)
  tellTabs({ owner: who.id, does: 'shut' })
  shutHere()
}

/**
 * Nothing that was fetched, opened or typed outlives the page it was in: it is taken off the screen at once and begins anew,
 * with the question for the secret, at the same address.
 */
function shutHere(): void {
  if (endViewingAs(false) || lock.current() !== 'open') return
  closeDevice()
  lock.change('closing')
  queryClient.clear()
  fromDevice.clear()
  ownPatients.forget()
  // No user is present to confirm leaving.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  const canBegin = navigator.onLine || navigator.serviceWorker?.controller
  // A page that could not come back stays, emptied.
  setTimeout(() => (canBegin ? window.location.reload() : lock.change('shut')))
}
