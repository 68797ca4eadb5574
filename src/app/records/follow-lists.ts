import type { QueryClient } from '@tanstack/react-query'
import { listsFor } from '#offline/answers/reference-lists.ts'
import { idle } from '../api/idle.ts'
import { KEPT_FOR } from '../api/kept-places.ts'
import { referenceList } from '../api/record-queries.ts'
import type { Session } from '../api/session.ts'
import { userPermissions } from './reference-lists.ts'

const AT_ONCE = 4

/** Does the jobs four at a time, each when the page is idle. A job that fails stops nothing. */
export async function inTheBackground(
  jobs: readonly (() => Promise<unknown>)[],
  signal: AbortSignal,
  whenIdle: () => Promise<void> = idle,
): Promise<void> {
  const waiting = jobs.values()
  async function work() {
    for (const job of waiting) {
      await whenIdle()
      if (signal.aborted) return
      await job().catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/**
 * Fetches every reference list that the role may see, a few at a time and while the portal has nothing better to do, where
 * no worker does it. One that fails is asked for again by the screen that needs it, and no message is shown here.
 */
async function loadReferenceLists(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  await idle()
  if (signal.aborted || navigator.serviceWorker?.controller) return
  const permissions = await queryClient.fetchQuery(userPermissions).catch(() => [])
  const lists = listsFor(permissions.map(({ codename }) => codename))
  await inTheBackground(
    lists.map(({ key, path, rows }) => () => {
      return queryClient.prefetchQuery({ ...referenceList(key, path, rows), gcTime: KEPT_FOR })
    }),
    signal,
  )
}

/** Loads the lists on every sign-in, and for an existing session. */
export function followReferenceLists(session: Pick<Session, 'current' | 'subscribe'>, queryClient: QueryClient): void {
  let owner: string | undefined
  let leaving = new AbortController()

  function follow() {
    const signedIn = session.current()
    const next = signedIn?.must_change_password ? undefined : signedIn?.id
    if (next === owner) return
    owner = next
    leaving.abort()
    leaving = new AbortController()
    if (next) void loadReferenceLists(queryClient, leaving.signal)
  }

  session.subscribe(follow)
  follow()
}
