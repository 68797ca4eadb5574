import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordQueries } from '../../../api/record-queries.ts'
import { movedFrom, PHONE, places, show } from '../../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { OverviewTab } from './overview-tab.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const TYPE = '00000000-0000-4000-8000-000000000002'
const COMPANY = '00000000-0000-4000-8000-000000000003'

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

test('nothing is pushed away by the title of an insurance that comes late', async () => {
  await Promise.all([loadTexts('overview', 'case', 'tasks', 'fields'), loadLabels('patient', 'patient_note', 'task')])
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const put = (key: readonly unknown[], data: unknown) => client.setQueryData([...key], data)
  const insurances = [{ party: 'defendant', insurance_type_id: TYPE, insurance_company_id: COMPANY }]
  const grants = ['insurance_company.list', 'insurance_type.list', 'employee.list']
  put(
    userPermissions.queryKey,
    grants.map((codename) => ({ codename, reach: 'all' })),
  )
  put(recordQueries.one({ name: 'patient' }, CASE).queryKey, {
    id: CASE,
    version: 1,
    insurances,
    accident_group_id: null,
  })
  for (const name of ['insurance_type', 'employee']) put(recordQueries.whole({ name }).queryKey, [])
  const companies = recordQueries.whole({ name: 'insurance_company' }).queryKey
  void client.prefetchQuery({ queryKey: [...companies], queryFn: () => promise })
  const component = () => <OverviewTab id={CASE} printing={false} onPrinted={() => undefined} />
  const history = createMemoryHistory({ initialEntries: ['/'] })
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree: createRootRoute({ component }), history })} />
    </QueryClientProvider>,
    { viewport: PHONE },
  )
  await expect.element(page.getByText('Insurance').first()).toBeVisible()
  const texts = () =>
    [...document.querySelectorAll('h2, h3')].filter((one) => one.checkVisibility({ visibilityProperty: true }))
  const before = new Map(texts().map((one) => [one, one.getBoundingClientRect().top]))
  const pressed = places()
  resolve([{ id: COMPANY, name: 'Gulf Coast Mutual Insurance Company' }])
  await expect.element(page.getByText('Gulf Coast Mutual')).toBeVisible()
  expect(movedFrom(pressed)).toEqual([])
  for (const [one, top] of before) expect(one.getBoundingClientRect().top, one.textContent).toBe(top)
})
