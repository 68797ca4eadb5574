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

interface Given {
  readonly row: object
  readonly grants?: readonly string[]
  /** Answers of whole lists, or what they wait for. */
  readonly lists?: Readonly<Record<string, unknown>>
  /** On a desk: how wide the tab is beside the menu and the facts. */
  readonly width?: number
}

async function showOverview({ row, grants = [], lists = {}, width }: Given): Promise<void> {
  await Promise.all([loadTexts('overview', 'case', 'tasks', 'fields'), loadLabels('patient', 'patient_note', 'task')])
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(
    userPermissions.queryKey,
    grants.map((codename) => ({ codename, reach: 'all' })),
  )
  client.setQueryData([...recordQueries.one({ name: 'patient' }, CASE).queryKey], { id: CASE, version: 1, ...row })
  for (const [name, answer] of Object.entries(lists))
    void client.prefetchQuery({ queryKey: [...recordQueries.whole({ name }).queryKey], queryFn: async () => answer })
  const component = () => <OverviewTab id={CASE} printing={false} onPrinted={() => undefined} />
  const history = createMemoryHistory({ initialEntries: ['/'] })
  await show(
    <QueryClientProvider client={client}>
      <div style={{ width }}>
        <RouterProvider router={createRouter({ routeTree: createRootRoute({ component }), history })} />
      </div>
    </QueryClientProvider>,
    width === undefined ? { viewport: PHONE } : {},
  )
}

test('a fact whose title comes late has its place, and moves no number that can be dialed', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const row = { first_name: 'Ada', state_id: 'florida', emergency_contact_phone: '+13055550142' }
  await showOverview({ row, grants: ['state.list'], lists: { state: promise } })
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

test('a moment stays in its own column', async () => {
  const moments = { status_changed_at: '2026-10-25T20:16:00.000Z', opened_at: '2024-06-01T20:38:00.000Z' }
  await showOverview({ row: { case_status: 'active', ...moments }, width: 760 })
  await expect.element(page.getByText(/Jun 1, 2024/)).toBeVisible()
  const times = [...document.querySelectorAll('dd time')]
  expect(times).toHaveLength(2)
  for (const time of times)
    expect(time.getBoundingClientRect().right).toBeLessThanOrEqual(
      time.closest('dd')?.getBoundingClientRect().right ?? 0,
    )
})

test('nothing is pushed away by the title of an insurance that comes late', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const insurances = [{ party: 'defendant', insurance_type_id: TYPE, insurance_company_id: COMPANY }]
  await showOverview({
    row: { insurances, accident_group_id: null },
    grants: ['insurance_company.list', 'insurance_type.list', 'employee.list'],
    lists: { insurance_type: [], employee: [], insurance_company: promise },
  })
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

test('a timeline that could not be loaded says so, and not that nothing has happened', async () => {
  // No portal answers here.
  await showOverview({ row: { first_name: 'Ada' }, grants: ['patient_note.list'] })
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect.element(timeline.getByRole('alert')).toBeVisible()
  await expect.element(timeline.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(timeline.getByText('No activity yet.').query()).toBeNull()
})

test('the next appointment is told by the clock of its place', async () => {
  const visit = { next_appointment_at: '2096-11-28T17:00:00.000Z', next_appointment_zone: 'America/Los_Angeles' }
  await showOverview({ row: { case_status: 'active', ...visit } })
  await expect.element(page.getByText(/^Nov 28, 2096, 9:00.AM PST$/)).toBeVisible()
})

test('what was adjusted stands among the money of the case, so that it adds up', async () => {
  const money = { billed_cents: 9_250_00, reduction_cents: 0, paid_cents: 0, balance_cents: 9_232_00 }
  await showOverview({ row: money })
  const told = page.getByRole('region', { name: 'Money' })
  await expect.element(told).toBeVisible()
  const facts = [...told.element().querySelectorAll('dl > div')].map(
    (one) => `${one.querySelector('dt')?.textContent} ${one.querySelector('dd')?.textContent}`,
  )
  expect(facts).toEqual(['Billed $9,250.00', 'Adjusted $18.00', 'Reduction $0.00', 'Paid $0.00', 'Balance $9,232.00'])
})
