import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Preferences } from '../features/preferences/preferences.tsx'
import { useSignOut } from '../features/session/use-sign-out.ts'
import { FailurePage } from '../features/shell/failure-page.tsx'
import { Frame } from '../features/shell/frame.tsx'
import { Navbar } from '../features/shell/navbar.tsx'

/** Everything below is for people who are signed in; others sign in first and then come back here. */
export const Route = createFileRoute('/_in')({
  staticData: { admits: 'user' },
  component: In,
  errorComponent: FailurePage,
})

function In() {
  const leave = useSignOut()
  return (
    <Frame navbar={<Navbar preferences={<Preferences />} onSignOut={() => void leave()} />}>
      <Outlet />
    </Frame>
  )
}
