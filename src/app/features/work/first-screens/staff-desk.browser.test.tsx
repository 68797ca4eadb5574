import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations, show, type Looks } from '../../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { Books } from './books.tsx'
import NothingWaits from './nothing-waits.tsx'
import { PortalDesk } from './portal-desk.tsx'
import { staffQuery, type StaffScreen } from './queries.ts'
import StaffDesk from './staff-desk.tsx'
import { QueueDesk } from './underwriting-queue.tsx'

type ToDecide = NonNullable<StaffScreen['queue']>['mine']['rows'][number]
type BooksAnswer = NonNullable<StaffScreen['books']>

const day = '2026-03-02'

function toDecide(at: number, more: Partial<ToDecide> = {}): ToDecide {
  return {
    patient_id: `case-${at}`,
    patient_name: `Patient ${at}`,
    case_number: `TX-${at}`,
    version: 1,
    stage: 'New',
    since: day,
    is_overdue: false,
    exposure_cents: 100_000,
    missing: 0,
    received: 0,
    proposal: null,
    ...more,
  }
}

const none = { count: 0, cents: 0 }
const quiet: BooksAnswer = {
  bills_without_lien: none,
  visits_without_bill: none,
  liens_to_confirm: none,
  checks_awaited: none,
  liens_paid: none,
  billed_this_month: none,
  to_allocate: { rows: [], count: 0 },
  received_this_month: { rows: [], count: 0, cents: 0 },
}

async function showDesk(desk: ReactNode, client = new QueryClient(), looks: Looks = {}): Promise<void> {
  await loadTexts('desk', 'first', 'liens', 'fields', 'dashboard')
  const root = createRootRoute({
    component: () => (
      <main>
        <h1>Welcome</h1>
        {desk}
      </main>
    ),
  })
  await loadLabels('lien')
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    looks,
  )
}

test('J3: each case says what stands before its decision, and one press leads to it', async () => {
  const mine = [
    toDecide(1, { missing: 2, is_overdue: true }),
    toDecide(2, { received: 1, missing: 2 }),
    toDecide(3),
    toDecide(4, { proposal: 'own' }),
  ]
  const queue = { mine: { rows: mine, count: 4 }, unassigned: { rows: [toDecide(5)], count: 1 } }
  await showDesk(<QueueDesk queue={queue} />)
  const own = page.getByRole('region', { name: 'Your cases to decide' })
  const said = ['2 documents missing', '1 document to review', 'Ready to decide', 'Waits for a second person']
  for (const text of said) await expect.element(own.getByText(text)).toBeVisible()
  await expect.element(own.getByText('Overdue')).toBeVisible()
  await expect
    .element(own.getByRole('link', { name: 'Decide: Patient 3' }))
    .toHaveAttribute('href', '/patients/case-3/underwriting')
  const free = page.getByRole('region', { name: 'Cases without an underwriter' })
  await expect.element(free.getByRole('button', { name: 'Take: Patient 5' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('who has no desk beside the list of work has no empty place for one', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(staffQuery.queryKey, { as_of: '2026-03-02T12:00:00.000Z' })
  await showDesk(<StaffDesk />, client)
  await expect.element(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  expect(page.getByRole('main').element().children).toHaveLength(1)
})

test('M11: a figure of the accounts leads to its rows, and zero is quiet', async () => {
  const receipt = {
    id: 'receipt-1',
    patient_id: 'case-1',
    patient_name: 'Patient 1',
    case_number: 'TX-1',
    payer: 'Carrier',
    reference: 'C-17',
    received_on: day,
    amount_cents: 12_000,
    unallocated_cents: 12_000,
  }
  const books: BooksAnswer = {
    ...quiet,
    bills_without_lien: { count: 3, cents: 90_000 },
    to_allocate: { rows: [receipt], count: 1 },
  }
  await showDesk(<Books books={books} />)
  const figure = page.getByRole('link', { name: 'Bills without a lien: $900.00 3 visits' })
  await expect.element(figure).toHaveAttribute('href', '/reports/service-dates?period=all&lien=bill_without_lien')
  expect(page.getByRole('link', { name: /^Visits without a bill/ }).elements()).toHaveLength(0)
  await expect.element(page.getByText('No money received this month yet.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Allocate: Carrier, C-17' }))
    .toHaveAttribute('href', '/liens/case-1/receipts')
  expect(await axeViolations()).toEqual([])
})

test.for(['en', 'ar'] as const)(
  'amounts of receipts stand below each other at the end of their rows: %s',
  async (language) => {
    const receipts = [1_427_750, 18_826].map((amount_cents, at) => ({
      id: `receipt-${at}`,
      patient_id: `case-${at}`,
      patient_name: `Patient ${at}`,
      case_number: `TX-${at}`,
      payer: at === 0 ? 'Edwards, Patterson & Associates' : 'Carrier',
      reference: 'C-17',
      received_on: day,
      amount_cents,
      unallocated_cents: 0,
    }))
    const books: BooksAnswer = { ...quiet, received_this_month: { rows: receipts, count: 2, cents: 1_446_576 } }
    await showDesk(<Books books={books} />, new QueryClient(), { language })
    const amounts = ['$14,277.50', '$188.26'].map((text) => page.getByText(text).element().getBoundingClientRect())
    expect(amounts.map(({ right }) => Math.round(right))).toEqual(amounts.map(() => Math.round(amounts[0]?.right ?? 0)))
  },
)

test('O17: a person without a record is named where the number leads', async () => {
  const people = [{ id: 'user-1', name: 'Ada Twinning', email: 'ada@example.com', user_type: 'staff' as const }]
  const counts = { sign_up_requests: 2, failed_work: 0, duplicates: 1 }
  const portal = { ...counts, setup: null, without_record: { rows: people, count: 1 } }
  await showDesk(<PortalDesk portal={portal} />)
  await expect
    .element(page.getByRole('link', { name: '2 account requests' }))
    .toHaveAttribute('href', '/user-config/users?show=waiting')
  await expect.element(page.getByText('0 failed or delayed jobs')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '1 person without a record' }))
    .toHaveAttribute('href', '#without-record')
  const list = page.getByRole('region', { name: 'People without a record' })
  await expect.element(list.getByRole('link', { name: 'Ada Twinning' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('O19: an empty portal leads its first administrator to the first patient', async () => {
  const counts = { sign_up_requests: 0, failed_work: 0, duplicates: 0, without_record: { rows: [], count: 0 } }
  await showDesk(<PortalDesk portal={{ ...counts, setup: { has_firm: true, has_colleague: false } }} />)
  const steps = page.getByRole('region', { name: 'Getting started' }).getByRole('listitem')
  await expect.element(steps.nth(0).getByRole('link')).toHaveAttribute('href', '/settings/connections')
  await expect.element(steps.nth(1).getByRole('link')).toHaveAttribute('href', '/reports/law-firms')
  await expect.element(steps.nth(1).getByText('Done')).toBeVisible()
  await expect.element(steps.nth(2).getByRole('link')).toHaveAttribute('href', '/user-config/users')
  expect(steps.nth(2).getByText('Done').elements()).toEqual([])
  await expect.element(steps.nth(3).getByRole('link')).toHaveAttribute('href', '/patients/new')
  expect(await axeViolations()).toEqual([])
})

test.each([
  [{ has_firm: false, has_colleague: false }, 'No work yet', 'All done'],
  [null, 'All done', 'No work yet'],
])('O19: an empty portal does not say that all is done: with %j to set up it says %s', async (setup, said, unsaid) => {
  const counts = { sign_up_requests: 0, failed_work: 0, duplicates: 0, without_record: { rows: [], count: 0 } }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(staffQuery.queryKey, { as_of: `${day}T12:00:00Z`, portal: { ...counts, setup } })
  await loadTexts('work')
  await showDesk(<NothingWaits />, client)
  await expect.element(page.getByText(said)).toBeVisible()
  expect(page.getByText(unsaid).elements()).toEqual([])
  expect(await axeViolations()).toEqual([])
})

test('what stands below a desk stays out of sight until the desk is here, and is pushed by nothing then', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<StaffScreen>()
  const client = new QueryClient()
  const asked = client.prefetchQuery({ ...staffQuery, queryFn: () => promise })
  const desk = (
    <>
      <StaffDesk />
      <button type="button">Next task</button>
    </>
  )
  await showDesk(desk, client)
  const below = page.getByRole('button', { name: 'Next task' })
  const top = () => below.element().getBoundingClientRect().top
  await expect.element(below).toBeInTheDocument()
  expect(top()).toBeGreaterThanOrEqual(innerHeight)
  answer({ as_of: `${day}T12:00:00Z` })
  await asked
  await expect.poll(top).toBeLessThan(innerHeight)
})
