import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Door } from '#domain/access/routes.ts'
import { queryClient, session } from './api/portal.ts'
import { doorFor } from './door-for.ts'
import { keep, keptAddress } from './features/account/sign-in/kept-address.ts'
import { reportViewer } from './features/lists/reports/report-viewer.ts'
import { userPermissions } from './records/reference-lists.ts'
import { reachesIn, viewerOf } from './records/use-permissions.ts'

const NEW_PASSWORD = '/pages/auth/new-password'

/** The person who is signed in, with these rights. */
function viewerWith(grants: Parameters<typeof reachesIn>[0]) {
  const signedIn = session.current()
  return reportViewer(viewerOf(signedIn), reachesIn(grants, signedIn?.looking !== undefined))
}

/**
 * N1, N14: whether the signed-in person may enter an address. Cached rights are enough to let in; before anybody is sent
 * away the rights are fetched again. When they can't be had, the page is opened and says itself what is missing.
 */
async function doorAt(pathname: string): Promise<Door> {
  const door = await doorFor(pathname.replace(/(?<=.)\/$/, ''))
  const known = door(viewerWith(queryClient.getQueryData(userPermissions.queryKey) ?? []))
  if (known !== 'closed') return known
  const grants = await queryClient.fetchQuery({ ...userPermissions, staleTime: 0 }).catch(() => undefined)
  return grants ? door(viewerWith(grants)) : 'open'
}

/**
 * The part of the guard that is for other places than home. `admitted`: as far as the level of the role decides; `due`: a new
 * password comes before all else.
 */
export async function pass(location: ParsedLocation, admitted: boolean, due: boolean | undefined): Promise<void> {
  const { pathname, search, href } = location
  if (admitted && pathname === NEW_PASSWORD) return
  if (admitted && due) throw redirect({ to: NEW_PASSWORD, search: keep(href), replace: true })
  const door = admitted ? await doorAt(pathname) : 'closed'
  if (door === 'unknown') throw redirect({ to: '/error-404', replace: true })
  if (door === 'open') return
  const wanted: unknown = 'redirect' in search ? search.redirect : undefined
  const saved = keptAddress(typeof wanted === 'string' ? wanted : undefined)
  throw redirect({ href: saved === href ? '/' : saved, replace: true })
}
