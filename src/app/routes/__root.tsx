import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { MessageRegion } from '#ui/parts/message-region.tsx'
import { session } from '../api/portal.ts'
import { FailurePage } from '../failure-page.tsx'
import { guard } from '../guard.ts'
import { loadTexts } from '../i18n/setup.ts'
import { useTexts } from '../i18n/use-texts.ts'

// Loaded only while viewing as another user.
const LookBanner = lazy(async () => {
  const [banner] = await Promise.all([
    import('../features/account/sign-in/viewing-as-banner.tsx'),
    loadTexts('look', 'shell'),
  ])
  return banner
})

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // Whatever an address asks; the routes that read it say what of it they understand.
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  beforeLoad: (arrival): Promise<void> => guard(arrival),
  component: Root,
  errorComponent: FailurePage,
})

function Root() {
  const { t } = useTexts()
  return (
    <>
      <Outlet />
      {session.current()?.looking && (
        <Suspense fallback={null}>
          <LookBanner />
        </Suspense>
      )}
      <MessageRegion closeText={t('hideMessage')} />
    </>
  )
}
