import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { messages } from '#ui/parts/messages.ts'
import { onSessionEnd, queryClient } from './api/portal.ts'
import { watchSession } from './api/session-watch.ts'
import { dressInTheme, storedTheme } from './features/preferences/theme.ts'
import { keep } from './features/session/kept-address.ts'
import { startTexts } from './i18n/setup.ts'
import { createPortalRouter } from './router.tsx'

const router = createPortalRouter(queryClient)

function toSignIn() {
  const { href, pathname } = router.state.location
  if (pathname === '/sign-in') return
  void router.navigate({ to: '/sign-in', search: keep(href), replace: true })
}

onSessionEnd((reason) => {
  messages.show(i18next.t(`session:ended.${reason}`), 'warning')
  toSignIn()
})

dressInTheme(storedTheme())
await startTexts()
watchSession(toSignIn)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
