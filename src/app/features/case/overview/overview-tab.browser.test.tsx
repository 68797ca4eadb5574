import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordQueries } from '../../../api/record-queries.ts'
import { PHONE, show } from '../../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { OverviewTab } from './overview-tab.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'

test('a fact whose title comes late has its place, and moves no number that can be dialed', async () => {
  await Promise.all([loadTexts('overview', 'case', 'tasks', 'fields'), loadLabels('patient', 'patient_note', 'task')])
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const put = (key: readonly unknown[], data: unknown) => client.setQueryData([...key], data)
  const row = { id: CASE, version: 1, first_name: 'Ada', state_id: 'florida', emergency_contact_phone: '+13055550142' }
  put(userPermissions.queryKey, [{ codename: 'state.list', reach: 'all' }])
  put(recordQueries.one({ name: 'patient' }, CASE).queryKey, row)
  const states = recordQueries.whole({ name: 'state' }).queryKey
  void client.prefetchQuery({ queryKey: [...states], queryFn: () => promise })
  const component = () => <OverviewTab id={CASE} printing={false} onPrinted={() => undefined} />
  const history = createMemoryHistory({ initialEntries: ['/'] })
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree: createRootRoute({ component }), history })} />
    </QueryClientProvider>,
    { viewport: PHONE },
  )
  const number = page.getByRole('link', { name: '(305) 555-0142' })
  await expect.element(number).toBeVisible()
  const place = () => {
    const { left, top } = number.element().getBoundingClientRect()
    return [left, top]
  }
  const before = place()
  resolve([{ id: 'florida', name: 'Florida', code: 'FL' }])
  await expect.element(page.getByText('Florida')).toBeVisible()
  expect(place()).toEqual(before)
})
