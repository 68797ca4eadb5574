import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { caseQueries } from '../../../case/case-queries.ts'
import { show } from '../../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { LiensPart } from './liens-part.tsx'

test('W7: liens that are shown stay when a later question for them fails', async () => {
  await loadTexts('liens', 'fields')
  await loadLabels('lien')
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnMount: false, retryOnMount: false } } })
  const { queryKey } = caseQueries.rows('lien', 'case')
  client.setQueryData(queryKey, [])
  client
    .getQueryCache()
    .find({ queryKey })
    ?.setState({ status: 'error', error: new Error('no connection') })
  const component = () => <LiensPart id="case" open={undefined} onClose={() => undefined} />
  const history = createMemoryHistory({ initialEntries: ['/'] })
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree: createRootRoute({ component }), history })} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('No liens yet')).toBeVisible()
})
