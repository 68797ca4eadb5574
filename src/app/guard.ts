import { redirect, type AnyRouteMatch, type ParsedLocation } from '@tanstack/react-router'
import { checkAccess } from './admission.ts'
import { session } from './api/portal.ts'
import { HOME, keep } from './features/account/sign-in/kept-address.ts'

interface Arrival {
  location: ParsedLocation
  matches: readonly Pick<AnyRouteMatch, 'staticData'>[]
}

/** Rarely needed, and not by the first screen. */
const sessionCheck = () => import('./api/session-check.ts')

/** A stored token is enough, so that the portal opens at once and without a network. */
async function isSignedIn(): Promise<boolean> {
  if (session.current()) return true
  return sessionCheck().then(
    ({ isKnownToServer }) => isKnownToServer(),
    () => false,
  )
}

/** Stands before every route: the innermost word on whom it is for counts. */
export async function guard({ location, matches }: Arrival): Promise<void> {
  const admits = matches.findLast(({ staticData }) => staticData.admits)?.staticData.admits
  if (admits === undefined) return
  if (session.expired())
    await sessionCheck().then(
      ({ renewForPage }) => renewForPage(),
      () => undefined,
    )
  // Guests need no question whether they are one.
  const signedIn = admits === 'onlyGuest' ? session.current() !== null : await isSignedIn()
  const verdict = checkAccess(admits, signedIn ? session.current()?.role.level : undefined)
  if (verdict === 'sign in first') throw redirect({ to: '/sign-in', search: keep(location.href), replace: true })
  const admitted = verdict === 'enter'
  const due = signedIn && session.current()?.must_change_password
  // At home all may be, and the first screen waits for nothing that is known of other places.
  if (admitted && !due && (!signedIn || location.pathname === HOME)) return
  const opens = () =>
    import('./first-door.ts').then(
      ({ opensAtOnce }) => opensAtOnce(location.pathname),
      () => false,
    )
  if (admitted && !due && (await opens())) return
  await import('./doors.ts').then(
    ({ pass }) => pass(location, admitted, due),
    () => undefined,
  )
}
