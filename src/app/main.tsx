import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { messages } from '#ui/parts/messages.ts'
import { guardWayBack } from '#ui/parts/way-back.ts'
import './api/install-prompt.ts'
import { firstScreen } from './api/answered.ts'
import { provideDeviceFallback } from './api/device-fallback.ts'
import {
  keptCache,
  lock,
  onPasswordDue,
  onSessionEnd,
  queryClient,
  whenIdle,
  restoreKept,
  session,
} from './api/portal.ts'
import { endPainted } from './device/painted/painted-place.ts'
import { applyFonts } from './fonts.ts'
import { followAppearance } from './features/account/preferences/own-appearance.ts'
import { keep } from './features/account/sign-in/kept-address.ts'
import { loadTexts, startTexts } from './i18n/setup.ts'
import { LockGate } from './lock-gate.tsx'
import { reloadForLostChunks } from './lost-chunk.ts'
import { idle, soon } from './api/idle.ts'
import { createPortalRouter } from './router.tsx'
import { followThemeColor } from './theme-color.ts'

const router = createPortalRouter(queryClient)

guardWayBack((stays) =>
  router.history.block({ enableBeforeUnload: false, blockerFn: ({ action }) => action === 'BACK' && stays() }),
)

const leave = router.subscribe('onRendered', () => {
  leave()
  endPainted()
  firstScreen.resolve()
})

/** Removes the page painted by early.js unless its user is still signed in, as themselves, and not locked. */
function endForeign(): void {
  if (!session.current() || session.current()?.looking || lock.current() !== 'open') endPainted()
}
for (const source of [session, lock]) source.subscribe(endForeign)
endForeign()

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

provideDeviceFallback(async () => (await import('./behind.ts')).thisDevice)
reloadForLostChunks()
followThemeColor()
followAppearance()

/** Code for signed-in users only is fetched after sign-in; it then follows the session. */
function onceSignedIn(begin: () => Promise<unknown>): void {
  function look() {
    if (!session.current() || lock.current() !== 'open') return
    for (const forget of heard) forget()
    void begin()
  }

  const heard = [session.subscribe(look), lock.subscribe(look)]
  look()
}

async function fetchLists(): Promise<void> {
  await whenIdle()
  const { followReferenceLists } = await import('./behind.ts')
  followReferenceLists(session, queryClient)
}

async function keepOnDevice(): Promise<void> {
  await whenIdle()
  const { followAhead, followDevice, followPainted, followUpdates } = await import('./behind.ts')
  followDevice()
  followPainted()
  followAhead()
  await followUpdates()
}

/** What happens meanwhile is heard of once the first screen is there. */
async function hearOnceThere(): Promise<void> {
  await whenIdle()
  const { hear } = await import('./behind.ts')
  hear(router)
}

/** The list of cases begins with what lies on the device: it is on its way out while the program still gets ready. */
async function openAhead(): Promise<void> {
  if (!session.current() || session.expired() || window.location.pathname !== '/patients') return
  const { ownPatients } = await import('./device/patient-store/own-patients.ts')
  ownPatients.fill()
}

/** A token that has not expired is enough to begin with: it is watched once the page has its hands free. */
async function stayInStep(): Promise<void> {
  await idle()
  const { watchSession } = await import('./api/session-watch.ts')
  watchSession(toSignIn)
}

async function sayLookIsOver(): Promise<void> {
  await loadTexts('look')
  messages.show(i18next.t('look:over'), 'warning')
}

/** Not at the top of the module: what is fetched here may need the module itself to have run. */
async function start(): Promise<void> {
  void openAhead()
  // What was kept is in its place before a loader can ask for it.
  await Promise.all([startTexts(), restoreKept()])
  void stayInStep()
  if (session.lookWasOver()) void sayLookIsOver()
  onceSignedIn(fetchLists)
  onceSignedIn(keepOnDevice)
  void hearOnceThere()
  window.addEventListener('pagehide', keptCache.save)

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const portal = createRoot(root)
  // What is here before the first screen is drawn is drawn with it, in slices; what comes later is drawn at one stroke.
  if (lock.current() === 'open') {
    // The router follows the address by itself only once it is drawn: a step back until then would be lost. It adds the
    // same function then, which is called once.
    // oxlint-disable-next-line typescript/no-misused-promises
    router.history.subscribe(router.load)
    await soon([router.load()])
  }
  // In slices: the first screen must not hold up a key or a finger, and the static shell stays until it is there.
  startTransition(() =>
    portal.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <LockGate>
            <RouterProvider router={router} />
          </LockGate>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  void whenIdle().then(() => applyFonts())
}

void start()
