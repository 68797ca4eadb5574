import type { QueryClient } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FailurePage } from './failure-page.tsx'
import { parseSearch, stringifySearch } from './plain-search.ts'
import { routeTree } from './route-tree.gen.ts'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from './i18n/use-texts.ts'

/** Longer than an answer from the cache takes, so that its outline does not flash first. */
const PENDING_DELAY_MS = 500

export function createPortalRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides what is fresh, so that a preload is not thrown away.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_DELAY_MS,
    defaultPendingMinMs: 0,
    // With their types: to infer them would be circular, since these components use the router's type.
    defaultPendingComponent: (): ReactNode => <PendingPage />,
    defaultErrorComponent: ({ error }): ReactNode => <FailurePage error={error} />,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./features/shell/not-found-page.tsx'), 'NotFoundPage'),
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}

/** The outline of a page that takes longer than `PENDING_DELAY_MS`. */
function PendingPage() {
  const { t } = useTexts()
  return (
    <div className={css({ display: 'grid', gap: '4', padding: '6' })}>
      <BusyText>{t('loading')}</BusyText>
      <Skeleton width="medium" />
      <Skeleton width="long" />
      <Skeleton width="long" />
    </div>
  )
}
