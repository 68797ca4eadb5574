import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordQueries } from '../../../api/record-queries.ts'
import { movedFrom, places, show } from '../../../browser-test.tsx'
import { caseQueries } from '../../../case/case-queries.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { documentQueries, papersOfCase } from './documents-queries.ts'
import { DocumentsTab } from './documents-tab.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const noPeople = { lawfirm: null, subsidiary: null, chiropractor: null, case_manager: null, underwriter: null }
const head = { row: { id: CASE, version: 1 }, stage: null, people: noPeople }
const report = { id: 'document', patient_id: CASE, doc_type: 'police_report', title: 'Police report', mime: '' }
const documents = [{ ...report, created_at: '2026-03-02T12:00:00.000Z' }]
const grants = ['patient_document.create', 'underwriting_document.list'].map((codename) => ({ codename, reach: 'all' }))

test('no document can be pressed before what stands above the list is in its place', async () => {
  await Promise.all([loadTexts('documents', 'fields'), loadLabels('patient_document')])
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const late = (queryKey: readonly unknown[]) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    void client.prefetchQuery({ queryKey, queryFn: () => promise })
    return resolve
  }
  client.setQueryData([...documentQueries.ofCase(CASE).queryKey], documents)
  client.setQueryData([...userPermissions.queryKey], grants)
  client.setQueryData([...papersOfCase(CASE).queryKey], [])
  const tellRecord = late(recordQueries.one({ name: 'patient' }, CASE).queryKey)
  const tellHead = late(caseQueries.head(CASE).queryKey)
  const component = () => (
    <main>
      <DocumentsTab patientId={CASE} />
    </main>
  )
  const history = createMemoryHistory({ initialEntries: ['/'] })
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree: createRootRoute({ component }), history })} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('main')).toBeInTheDocument()
  const atFirst = places()
  tellRecord({ id: CASE, version: 1 })
  await expect.element(page.getByRole('button', { name: 'Choose' })).toBeVisible()
  expect(movedFrom(atFirst)).toEqual([])
  const withRights = places()
  tellHead(head)
  await expect.element(page.getByRole('region', { name: 'Underwriting documents' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible()
  expect(movedFrom(withRights)).toEqual([])
})
