import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../api/portal.ts'
import { recordQueries } from '../../api/record-queries.ts'
import { show } from '../../browser-test.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { userPermissions } from '../../records/reference-lists.ts'
import type { VisitRow } from '../visits/visits.ts'
import { VisitList } from './today.tsx'

const visit = { id: '1', patient_id: 'p', scheduled_start: '2026-11-27T17:00:00Z', duration_min: 45 } as VisitRow

function showList() {
  const root = createRootRoute({ component: () => <VisitList visits={[visit]} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  return show(
    <QueryClientProvider client={queryClient}>
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

beforeEach(async () => {
  await loadTexts('shell')
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity } })
  queryClient.setQueryData(recordQueries.some({ name: 'patient' }, ['p']).queryKey, [
    { id: 'p', first_name: 'Emily', last_name: 'Anderson' },
  ] as never)
})

test('J1: a visit of today says who comes', async () => {
  queryClient.setQueryData(userPermissions.queryKey, [{ codename: 'patient.list', reach: 'all' }] as never)
  await showList()
  await expect.element(page.getByRole('link').getByText('Emily Anderson', { exact: true })).toBeVisible()
})

test('a visit of today names nobody to those who may read no case', async () => {
  queryClient.setQueryData(userPermissions.queryKey, [])
  await showList()
  await expect.element(page.getByRole('link').getByText('minutes')).toBeVisible()
  expect(page.getByRole('link').element().querySelectorAll('bdi')).toHaveLength(0)
})
