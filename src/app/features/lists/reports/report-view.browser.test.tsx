import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { underwritings } from '#domain/reports/underwritings.ts'
import { session } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { movedFrom, places, show } from '../../../browser-test.tsx'
import { stagePortal } from '../../../staged-portal.tsx'
import { roleViewsQuery } from '../../../records/list/use-saved-views.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { texts } from './load-reports.ts'
import { reportAddress } from './report-params.ts'
import { reportQuery } from './report-query.ts'
import { ReportView } from './report-view.tsx'

beforeEach(() => {
  const role = { id: null, title: 'employee', level: 'staff' } as const
  const person = { id: 'me', email: 'me@example.com', name: 'Me', user_type: 'staff', role }
  session.start({ access: '', ...person, is_authenticated: true, is_casemanager: false, is_underwriter: false }, false)
})
afterEach(() => session.end())

const stage = (id: string, title: string) => ({ id, title, category: 'review', sort_order: 1, count: 1 })
const answer = {
  rows: [{ patient: 'Ada Lovelace', stage: 'New referral' }],
  count: 1,
  columns: ['patient', 'stage'],
  totals: {},
  from: null,
  to: null,
  by_stage: [stage('1', 'New referral'), stage('2', 'Approved')],
  by_manager: [],
  by_status: [],
}

test('on a desk the summary of a report moves nothing that can be pressed', async () => {
  await texts()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const put = (key: readonly unknown[], data: unknown) => client.setQueryData([...key], data)
  const grants = ['patient.list', 'underwriting_note.list', 'underwriting_document.list', 'lawfirm.list']
  put(
    userPermissions.queryKey,
    grants.map((codename) => ({ codename, reach: 'all' })),
  )
  put(recordQueries.whole({ name: 'lawfirm' }).queryKey, [])
  put(roleViewsQuery('report_underwritings').queryKey, [])
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const about = { report: underwritings, language: 'en' } as const
  const { queryKey } = reportQuery(about, reportAddress(underwritings).read({}))
  void client.prefetchQuery({ queryKey: [...queryKey], queryFn: () => promise })
  const component = () => <ReportView report={underwritings} title="Underwriting queue" heading={<h1>Queue</h1>} />
  const history = createMemoryHistory({ initialEntries: ['/'] })
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree: createRootRoute({ component }), history })} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Filters' })).toBeVisible()
  const before = places()
  resolve(answer)
  await expect.element(page.getByRole('list', { name: 'Summary' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Patient' })).toBeVisible()
  expect(movedFrom(before)).toEqual([])
})

test('a report without rows asks to widen only what is narrow', async () => {
  await texts()
  const { put, show: showStaged } = stagePortal(['patient.list', 'underwriting_note.list', 'lawfirm.list'])
  put(recordQueries.whole({ name: 'lawfirm' }).queryKey, [])
  put(roleViewsQuery('report_underwritings').queryKey, [])
  const about = { report: underwritings, language: 'en' } as const
  const { queryKey } = reportQuery(about, reportAddress(underwritings).read({}))
  put(queryKey, { ...answer, rows: [], count: 0, by_stage: [] })
  await showStaged(() => <ReportView report={underwritings} title="Underwriting queue" heading={<h1>Queue</h1>} />)
  await expect.element(page.getByText('No data yet')).toBeVisible()
  expect(page.getByRole('button', { name: 'Clear filters' }).elements()).toEqual([])
})
