import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { axeViolations, PHONE, show, type Looks } from '../../../browser-test.tsx'
import { recordQueries } from '../../../api/record-queries.ts'
import { uploader } from '../../../files/portal-uploader.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { AuditorScreen } from './auditor-screen.tsx'
import { FirmScreen } from './firm-screen.tsx'
import { FunderScreen } from './funder-screen.tsx'
import { PracticeScreen } from './practice-screen.tsx'
import {
  auditorQuery,
  firmQuery,
  funderQuery,
  practiceQuery,
  subsidiaryQuery,
  type AuditorScreen as Audit,
  type FirmScreen as Firm,
  type FunderScreen as Fund,
  type PracticeScreen as Practice,
  type SubsidiaryScreen as Told,
} from './queries.ts'
import { SubsidiaryScreen } from './subsidiary-screen.tsx'

const newClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })

async function showScreen(
  screen: ReactNode,
  key: readonly unknown[],
  answer: Told | Audit | Practice | Fund | Firm,
  { client = newClient(), looks }: { client?: QueryClient; looks?: Looks } = {},
): Promise<void> {
  await loadTexts('desk', 'first', 'liens', 'fields', 'dashboard')
  await loadLabels('patient', 'appointment')
  client.setQueryData(key, answer)
  const root = createRootRoute({
    component: () => (
      <main>
        <h1>Welcome</h1>
        {screen}
      </main>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    looks,
  )
}

const now = '2026-03-02T12:00:00.000Z'

test('a subsidiary finds what waits, each number a link to its rows, and its cases', async () => {
  const row = {
    patient_id: 'case-1',
    case_number: 'TX-1',
    patient_name: 'Patient 1',
    case_status: 'active' as const,
    last_word_on: '2026-02-01',
    next_visit_at: null,
    next_visit_zone: null,
  }
  await showScreen(<SubsidiaryScreen />, subsidiaryQuery.queryKey, {
    as_of: now,
    in_intake: 2,
    to_schedule: 0,
    next_7_days: 4,
    outcome_missing: 1,
    cases: { rows: [row], count: 1 },
  })
  const links = [
    ['2 cases in intake', '/patients?status=intake'],
    ['1 outcome missing', '/reports/appointments?period=all&outcome_state=missing'],
    ['4 visits in the next 7 days', '/reports/appointments?period=next_7_days&status=scheduled'],
  ] as const
  for (const [name, href] of links) await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
  expect(page.getByRole('link', { name: '0 visits to schedule' }).elements()).toHaveLength(0)
  await expect.element(page.getByRole('link', { name: 'Patient 1' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('L12: an auditor sees that sealing is late, what was refused, and who looks at more than usual', async () => {
  const refusal = {
    id: 'event-1',
    at: now,
    action: 'denied' as const,
    user_id: 'user-1',
    user_name: 'Ada Twinning',
    ip: '192.0.2.1',
    request: 'GET /api/patient/1',
  }
  await showScreen(<AuditorScreen />, auditorQuery.queryKey, {
    as_of: now,
    seals: { sealed_at: '2026-03-02T08:00:00.000Z', events: 1200, unsealed_since: '2026-03-02T08:00:01.000Z' },
    refused: { rows: [refusal, { ...refusal, id: 'event-2', user_id: null, user_name: null }], count: 2 },
    lookers: [
      { user_id: 'user-1', user_name: 'Ada Twinning', cases: 90, kept_cases: 0, usual_cases: 12 },
      { user_id: 'user-2', user_name: 'Bo Usual', cases: 40, kept_cases: 63, usual_cases: 38 },
      { user_id: 'user-3', user_name: 'Cy Newcomer', cases: 60, kept_cases: 0, usual_cases: 0 },
    ],
  })
  await expect.element(page.getByText('Sealing is late')).toBeVisible()
  await expect.element(page.getByText('Events sealed: 1,200')).toBeVisible()
  const refused = page.getByRole('region', { name: 'Refused in the last 7 days' })
  await expect.element(refused.getByText('GET /api/patient/1').first()).toBeVisible()
  await expect.element(refused.getByText('Not signed in')).toBeVisible()
  const lookers = page.getByRole('region', { name: 'Most cases seen in 24 hours' })
  expect(lookers.getByText('Unusual').elements()).toHaveLength(1)
  expect(
    lookers
      .getByText(/only on devices/)
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['63 only on devices'])
  expect(await axeViolations()).toEqual([])
})

test('a front desk sees its visits once their kinds are known, and no line of a visit becomes two', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const client = newClient()
  const kinds = recordQueries.whole({ name: 'appointment_type' }).queryKey
  client.setQueryData([...userPermissions.queryKey], [{ codename: 'appointment_type.list', reach: 'all' }])
  void client.prefetchQuery({ queryKey: [...kinds], queryFn: () => promise })
  const visit = {
    id: 'visit',
    version: 1,
    patient_id: 'case',
    case_number: 'MIA-26-000001-1',
    patient_name: 'Ada Twinning',
    patient_phone: '+13055550142',
    appointment_type_id: 'kind',
    medical_provider_office_id: null,
    office: 'Coral Way',
    zone: 'America/New_York',
    day: '2026-03-02',
    scheduled_start: now,
    duration_min: 30,
    category: 'scheduled' as const,
    status_code: 'scheduled',
    approval: 'approved' as const,
    interpreter_needed: false,
    transport_needed: false,
    service_date: null,
    bill_amount_cents: null,
    has_bill: false,
    has_records: false,
  }
  const none = { count: 0, cents: 0 }
  const screen = {
    as_of: now,
    today: [visit],
    tomorrow: [],
    owed: { rows: [], count: 0 },
    requested: { rows: [], count: 0 },
    liens: { open: none, agreed: none, paid: none },
  }
  await showScreen(<PracticeScreen />, practiceQuery.queryKey, screen, { client, looks: { viewport: PHONE } })
  await expect.element(page.getByText('Loading…')).toBeInTheDocument()
  expect(page.getByRole('button', { name: /Check in/ }).elements()).toEqual([])
  resolve([{ id: 'kind', title: 'Physical therapy and rehabilitation' }])
  await expect.element(page.getByText('Physical therapy and rehabilitation')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Check in/ })).toBeVisible()
  const button = page.getByRole('button', { name: /Check in/ }).element()
  const { left, top, width } = button.getBoundingClientRect()
  // The area around the telephone number above reaches this far.
  expect(document.elementFromPoint(left + width / 2, top + 2)?.closest('button, a')).toBe(button)
})

test('a front desk is told of a bill that could not be sent, though its visit has left the lists', async () => {
  const none = { count: 0, cents: 0 }
  const screen = {
    as_of: now,
    today: [],
    tomorrow: [],
    owed: { rows: [], count: 0 },
    requested: { rows: [], count: 0 },
    liens: { open: none, agreed: none, paid: none },
  }
  await loadTexts('documents')
  await commands.answerCall('**/api/upload/presign', 422, { code: 'INVALID', message: 'No', errors: {} })
  uploader.add({
    file: new File(['bill'], 'bill.pdf'),
    purpose: 'patient_document',
    patientId: 'case',
    finish: () => Promise.resolve(),
  })
  await showScreen(<PracticeScreen />, practiceQuery.queryKey, screen, { looks: { viewport: PHONE } })
  const uploads = page.getByRole('region', { name: 'Uploading' })
  await expect.element(uploads.getByText('bill.pdf')).toBeVisible()
  // The same file would be refused again.
  expect(uploads.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  expect(await axeViolations()).toEqual([])
  await uploads.getByRole('button', { name: 'Remove bill.pdf' }).click()
  await expect.element(uploads).not.toBeInTheDocument()
})

test('on a phone a thumb hits the name of a firm whose liens a funder bought', async () => {
  const sums = { count: 1, price_cents: 100_00, paid_cents: 0, balance_cents: 200_00 }
  const screen = {
    as_of: now,
    may_bind: false,
    offers: { rows: [], count: 0 },
    reductions: { rows: [], count: 0 },
    accepted: { count: 0 },
    bought: { ...sums, collected: 0, outstanding: 1 },
    ageing: [],
    by_firm: [{ id: 'firm', name: 'Ruiz Accident Attorneys', ...sums }],
    by_state: [],
  }
  await showScreen(<FunderScreen />, funderQuery.queryKey, screen, { looks: { viewport: PHONE } })
  const firm = page.getByRole('link', { name: 'Ruiz Accident Attorneys' })
  await expect.element(firm).toBeVisible()
  expect(firm.element().getBoundingClientRect().height).toBe(44)
  expect(await axeViolations()).toEqual([])
})

test('W6: a law firm sees its screen as a server of the version before gave it, without payouts and costs', async () => {
  const ofCase = { patient_id: 'case', patient_name: 'Ruth Osei', case_number: 'MIA-26-000001-1' }
  const sums = { gross_cents: 100_000_00, fee_cents: 33_333_33, liens_cents: 44_974_38, client_cents: 19_274_74 }
  const split = { ...ofCase, id: 'split', version: 1, number: 1, ...sums }
  const none = { rows: [], count: 0 }
  await showScreen(<FirmScreen />, firmQuery.queryKey, {
    as_of: now,
    may_bind: true,
    liens: { ...none, billed_cents: null },
    offers: none,
    statuses: none,
    papers: none,
    distributions: { rows: [split], count: 2 },
    visits: none,
    cases: none,
  })
  await expect.element(page.getByRole('link', { name: /^2 distributions/ })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Ruth Osei' })
  await expect.element(row.getByText('$19,274.74')).toBeVisible()
  expect(row.element().textContent).not.toMatch(/NaN|Costs/)
  expect(await axeViolations()).toEqual([])
})
