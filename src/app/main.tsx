import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { messages } from '#ui/parts/messages.ts'
import './api/install-prompt.ts'
import { keptCache, onPasswordDue, onSessionEnd, queryClient, restoreKept, session } from './api/portal.ts'
import { watchSession } from './api/session-watch.ts'
import { wearFaces } from './faces.ts'
import { followLook } from './features/preferences/own-look.ts'
import { keep } from './features/session/kept-address.ts'
import { loadTexts, startTexts } from './i18n/setup.ts'
import { reloadForLostChunks } from './lost-chunk.ts'
import { idle } from './records/in-the-background.ts'
import { createPortalRouter } from './router.tsx'
import { followThemeColor } from './theme-color.ts'

const router = createPortalRouter(queryClient)

function toSignIn() {
  // Where one is going counts, not what is still on the screen: the way there may have begun with the session.
  const location = router.latestLocation
  if (router.matchRoutes(location).some(({ staticData }) => staticData.admits === 'onlyGuest')) return
  void router.navigate({ to: '/sign-in', search: keep(location.href), replace: true })
}

onSessionEnd((reason) => {
  messages.show(i18next.t(`session:ended.${reason}`), 'warning')
  toSignIn()
})

onPasswordDue(() => void router.invalidate())

reloadForLostChunks()
followThemeColor()
followLook()

/** The lists follow the session by themselves; what does that is not for guests to fetch. */
function fetchListsOnceSignedIn(): void {
  function fetchLists() {
    if (session.current() === null) return
    forget()
    void import('./records/reference-lists.ts').then((lists) => lists.followReferenceLists(session, queryClient))
  }

  const forget = session.subscribe(fetchLists)
  fetchLists()
}

/** What happens meanwhile is heard of once the first screen is there. */
async function hearOnceThere(): Promise<void> {
  await idle()
  const [{ followLive }, { followAlerts }] = await Promise.all([
    import('./features/live/live.ts'),
    import('./records/alerts/follow-alerts.ts'),
  ])
  followAlerts({
    session,
    address: () => router.latestLocation.pathname,
    go: (place) => router.history.push(place),
  })
  followLive({
    session,
    queryClient,
    isAt: (address) => router.latestLocation.pathname === address,
    go: (patientId) =>
      void router.navigate({
        to: '/patients/$patientId/messages',
        params: { patientId },
        search: { origin: 'npanel' },
      }),
  })
}

async function sayLookIsOver(): Promise<void> {
  await loadTexts('look')
  messages.show(i18next.t('look:over'), 'warning')
}

/** Not at the top of the module: what is fetched here may need the module itself to have run. */
async function start(): Promise<void> {
  // What was kept is in its place before a loader can ask for it.
  await Promise.all([startTexts(), restoreKept()])
  watchSession(toSignIn, idle())
  if (session.lookWasOver()) void sayLookIsOver()
  fetchListsOnceSignedIn()
  void hearOnceThere()
  window.addEventListener('pagehide', keptCache.save)

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const portal = createRoot(root)
  // In slices: the first screen must not hold up a key or a finger, and the static shell stays until it is there.
  startTransition(() =>
    portal.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  void wearFaces()
}

void start()
