import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { MessageRegion } from '#ui/parts/message-region.tsx'
import { FailurePage } from '../features/shell/failure-page.tsx'
import { NotFoundPage } from '../features/shell/not-found-page.tsx'
import { guard } from '../guard.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: (arrival): Promise<void> => guard(arrival),
  component: Root,
  errorComponent: FailurePage,
  notFoundComponent: NotFoundPage,
})

function Root() {
  return (
    <>
      <Outlet />
      <MessageRegion />
    </>
  )
}
