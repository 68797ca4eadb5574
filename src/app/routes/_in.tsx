import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { messages } from '#ui/parts/messages.ts'
import { useShortcuts } from '../features/shell/palette/use-shortcuts.ts'
import { changeAppearance, useAppearance } from '../features/account/preferences/own-appearance.ts'
import { FailurePage } from '../failure-page.tsx'
import { Frame } from '../features/shell/frame.tsx'
import { focusSearch } from '../features/shell/search-focus.ts'
import { loadTexts } from '../i18n/setup.ts'
import { useTexts } from '../i18n/use-texts.ts'

const Overlay = lazy(async () => {
  const [overlay] = await Promise.all([import('./-overlay.tsx'), loadTexts('palette')])
  return overlay
})

/** Everything below is for people who are signed in; others sign in first and then come back here. */
export const Route = createFileRoute('/_in')({
  staticData: { admits: 'user' },
  loader: ({ context: { queryClient } }) => {
    // The navigation sets out with the program that shows it; neither keeps the page waiting.
    void import('../features/shell/use-menu.ts').then(({ menuQuery }) => queryClient.prefetchQuery(menuQuery))
    return loadTexts('shell', 'menu', 'notices', 'toolbar')
  },
  component: In,
  errorComponent: FailurePage,
})

function In() {
  const { t } = useTexts()
  const router = useRouter()
  const look = useAppearance()
  const [question, setQuestion] = useState<ReactNode>()
  const [overlay, setOverlay] = useState<'palette' | 'help'>()
  const toPalette = () => setOverlay('palette')

  /** The sign-out code is loaded on demand; without it sign-out fails. */
  const leave = () =>
    void import('../features/account/sign-in/leave.tsx').then(
      (way) => way.leave(router, setQuestion),
      () => messages.show(t('session:signOut.failed'), 'warning'),
    )

  useShortcuts(
    {
      '?': () => setOverlay('help'),
      // On a phone the search of the toolbar is the palette.
      '/': () => focusSearch() || toPalette(),
      'g d': () => void router.navigate({ to: '/dashboard' }),
      'g p': () => void router.navigate({ to: '/patients' }),
      '[': () => changeAppearance({ navbar: look.navbar === 'open' ? 'icons' : 'open' }),
    },
    look.shortcuts === 'on',
    () => setOverlay(overlay === 'palette' ? undefined : 'palette'),
  )

  return (
    <>
      <Frame
        look={look}
        onLook={changeAppearance}
        onSignOut={leave}
        onPalette={toPalette}
        onHelp={() => setOverlay('help')}
      >
        <Outlet />
      </Frame>
      {question}
      {overlay && (
        <Suspense fallback={null}>
          <Overlay name={overlay} onClose={() => setOverlay(undefined)} onSignOut={leave} />
        </Suspense>
      )}
    </>
  )
}
