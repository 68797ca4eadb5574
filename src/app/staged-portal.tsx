import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { show, type Looks } from './browser-test.tsx'
import { userPermissions } from './records/reference-lists.ts'

type QueryKey = readonly unknown[]

/** The portal around a part in a test: what its reader may do, and what it has read or still waits for. */
export function stagePortal(grants: readonly string[], staleTime = Infinity) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime } } })
  const put = (key: QueryKey, data: unknown): void => {
    client.setQueryData([...key], data)
  }
  put(
    userPermissions.queryKey,
    grants.map((codename) => ({ codename, reach: 'all' })),
  )
  return {
    put,
    /** The answer stays out until the returned function gives it. */
    late(queryKey: QueryKey): (data: unknown) => void {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      void client.prefetchQuery({ queryKey: [...queryKey], queryFn: () => promise })
      return resolve
    },
    show(component: () => ReactNode, looks?: Looks) {
      const history = createMemoryHistory({ initialEntries: ['/'] })
      const router = createRouter({ routeTree: createRootRoute({ component }), history })
      return show(
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
        looks,
      )
    },
  }
}
