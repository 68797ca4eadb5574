import { createFileRoute, Outlet, redirect, useNavigate } from '@tanstack/react-router'
import { messages } from '#ui/parts/messages.ts'
import { session } from '../api/portal.ts'
import { isSignedIn } from '../api/session-check.ts'
import { Preferences } from '../features/preferences/preferences.tsx'
import { keep } from '../features/session/kept-address.ts'
import { signOut } from '../features/session/sign-out.ts'
import { FailurePage } from '../features/shell/failure-page.tsx'
import { Frame } from '../features/shell/frame.tsx'
import { Navbar } from '../features/shell/navbar.tsx'
import { useTexts } from '../i18n/use-texts.ts'

/** Everything below is for people who are signed in; others sign in first and then come back here. */
export const Route = createFileRoute('/_in')({
  beforeLoad: async ({ location }) => {
    if (await isSignedIn()) return
    throw redirect({ to: '/sign-in', search: keep(location.href), replace: true })
  },
  component: In,
  errorComponent: FailurePage,
})

function In() {
  const { t } = useTexts()
  const navigate = useNavigate()

  async function leave() {
    try {
      await signOut()
    } catch {
      // The server no longer knew the session: it has ended, and that was said.
      if (session.current() === null) return
      messages.show(t('session:signOut.failed'), 'warning')
      return
    }
    messages.show(t('session:signOut.success'))
    await navigate({ to: '/sign-out' })
  }

  return (
    <Frame navbar={<Navbar preferences={<Preferences />} onSignOut={() => void leave()} />}>
      <Outlet />
    </Frame>
  )
}
