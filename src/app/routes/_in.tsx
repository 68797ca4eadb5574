import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useShortcuts } from '../features/palette/use-shortcuts.ts'
import { chooseLook, useLook } from '../features/preferences/own-look.ts'
import { useSignOut } from '../features/session/use-sign-out.ts'
import { FailurePage } from '../features/shell/failure-page.tsx'
import { Frame } from '../features/shell/frame.tsx'
import { wantSearch } from '../features/shell/search-wish.ts'
import { loadTexts } from '../i18n/setup.ts'

const Overlay = lazy(async () => {
  const [overlay] = await Promise.all([import('./-overlay.tsx'), loadTexts('palette')])
  return overlay
})

/** Everything below is for people who are signed in; others sign in first and then come back here. */
export const Route = createFileRoute('/_in')({
  staticData: { admits: 'user' },
  loader: ({ context: { queryClient } }) => {
    // The navigation sets out with the program that shows it; neither keeps the page waiting.
    void import('../features/shell/chrome.tsx').then(({ menuQuery }) => queryClient.prefetchQuery(menuQuery))
    return loadTexts('shell', 'menu')
  },
  component: In,
  errorComponent: FailurePage,
})

function In() {
  const router = useRouter()
  const look = useLook()
  const leave = useSignOut()
  const [overlay, setOverlay] = useState<'palette' | 'help'>()
  const toPalette = () => setOverlay('palette')

  useShortcuts(
    {
      '?': () => setOverlay('help'),
      // On a phone the search of the toolbar is the palette.
      '/': () => wantSearch() || toPalette(),
      'g d': () => void router.navigate({ to: '/dashboard' }),
      'g p': () => void router.navigate({ to: '/patients' }),
      '[': () => chooseLook({ navbar: look.navbar === 'open' ? 'icons' : 'open' }),
    },
    look.shortcuts === 'on',
    () => setOverlay(overlay === 'palette' ? undefined : 'palette'),
  )

  return (
    <>
      <Frame
        look={look}
        onLook={chooseLook}
        onSignOut={() => void leave()}
        onPalette={toPalette}
        onHelp={() => setOverlay('help')}
      >
        <Outlet />
      </Frame>
      {overlay && (
        <Suspense fallback={null}>
          <Overlay name={overlay} onClose={() => setOverlay(undefined)} onSignOut={() => void leave()} />
        </Suspense>
      )}
    </>
  )
}
