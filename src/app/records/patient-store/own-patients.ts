import { useSyncExternalStore } from 'react'
import { api, session } from '../../api/portal.ts'
import { sayFilled } from './filled.ts'
import { createPatientStore, type StoreState } from './patient-store.ts'
import { serverSource } from './server-source.ts'

const EVERY = 60_000

/** The patients of the person who is signed in. */
export const ownPatients = createPatientStore({ source: serverSource(api, 'patient') })

ownPatients.subscribe(() => sayFilled(ownPatients.current().status === 'ready'))

let owner = session.current()?.id

session.subscribe(() => {
  const now = session.current()?.id
  if (now !== owner) ownPatients.forget()
  owner = now
})

const freshen = (): void => {
  if (document.visibilityState === 'visible') void ownPatients.freshen()
}
document.addEventListener('visibilitychange', freshen)
window.addEventListener('focus', freshen)
window.addEventListener('online', freshen)
setInterval(freshen, EVERY)

export function usePatientStore(): StoreState {
  return useSyncExternalStore(ownPatients.subscribe, ownPatients.current)
}
