import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newId, type Entry } from '#offline/outbox/command.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { axeViolations, PHONE, show } from '../../../browser-test.tsx'
import { waiting } from '../../../device/outbox/waiting.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { AskedPapers } from './firm-asks.tsx'
import { VisitRow } from './visit-row.tsx'

beforeEach(async () => {
  await loadTexts('first', 'fields', 'documents')
  await loadLabels('appointment', 'underwriting_document')
  waiting.show([])
})

async function showRows(rows: ReactNode): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData([...recordQueries.whole({ name: 'appointment_type' }).queryKey], [])
  const root = createRootRoute({ component: () => <main>{rows}</main> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { viewport: PHONE },
  )
}

function kept(body: Entry['command']['body'], state: Entry['state'] = 'waiting'): Entry {
  const command = {
    command_id: 'one',
    kind: 'create',
    entity: 'patient_document',
    target: newId('one'),
    about: 'case',
    method: 'POST',
    path: '/patient_document/create',
    body: { patient_id: 'case', file_name: 'scan.pdf', ...body },
    made_at: '2026-03-02T12:00:00.000Z',
  } as const
  return { command, place: 1, state, attempts: 1, next_at: 0 }
}

const whose = { patient_id: 'case', case_number: 'MIA-26-000001-1', patient_name: 'Ada Twinning' }

test('D13: a firm sees what waits for the paper it was asked for, and gives it once', async () => {
  const papers = (['police_report', 'complaint'] as const).map((kind) => ({ ...whose, kind, due_on: null }))
  waiting.show([kept({ doc_type: 'police_report', title: 'Police or incident report' })])
  await showRows(<AskedPapers papers={papers} may />)
  const [given, other] = ['Police or incident report', 'Complaint'].map((kind) =>
    page.getByRole('listitem').filter({ hasText: kind }),
  )
  await expect.element(given!.getByText('Not sent yet')).toBeVisible()
  await expect.element(given!.getByLabelText(/^Upload/)).toBeDisabled()
  await expect.element(other!.getByLabelText(/^Upload/)).toBeEnabled()
  expect(other!.getByText('Not sent yet').elements()).toEqual([])
  expect(await axeViolations('main')).toEqual([])
  waiting.show([kept({ doc_type: 'police_report', title: 'Police or incident report' }, 'done')])
  await expect.element(given!.getByLabelText(/^Upload/)).toBeEnabled()
})

test('D13: a practice sees that papers of a visit wait, and adds no second one meanwhile', async () => {
  const visit = {
    ...whose,
    id: 'visit',
    version: 1,
    patient_phone: null,
    appointment_type_id: 'kind',
    medical_provider_office_id: null,
    office: 'Coral Way',
    zone: 'America/New_York',
    day: '2026-03-02',
    scheduled_start: '2026-03-02T12:00:00.000Z',
    duration_min: 30,
    category: 'completed' as const,
    status_code: 'completed',
    approval: 'approved' as const,
    interpreter_needed: false,
    transport_needed: false,
    service_date: '2026-03-02',
    bill_amount_cents: null,
    has_bill: false,
    has_records: false,
  }
  waiting.show([kept({ doc_type: 'medical_record', appointment_id: 'visit' }, 'refused')])
  await showRows(
    <ul>
      <VisitRow visit={visit} />
      <VisitRow visit={{ ...visit, id: 'another', patient_name: 'Ben Other' }} />
    </ul>,
  )
  await expect.element(page.getByLabelText(/: Ada Twinning$/)).toBeDisabled()
  await expect.element(page.getByLabelText(/: Ben Other$/)).toBeEnabled()
  await expect.element(page.getByText('Not sent yet')).toBeVisible()
  expect(await axeViolations('main')).toEqual([])
})
