import type { QueryClient } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FailurePage } from './features/shell/failure-page.tsx'
import { parseSearch, stringifySearch } from './plain-search.ts'
import { routeTree } from './route-tree.gen.ts'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from './i18n/use-texts.ts'

/** Longer than an answer from the cache ever takes, so that nothing flashes that is there already. */
const A_MOMENT = 500

export function createPortalRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides what is fresh, so that a preload is not thrown away.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: A_MOMENT,
    defaultPendingMinMs: 0,
    // Said in full: these components speak of the router, whose type is found out here.
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

/** While a page is under way that takes longer than a moment: the outline of one. */
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
