import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PHONE, show } from '../../../browser-test.tsx'
import { caseQueries } from '../../../case/case-queries.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { MissingDocuments } from './document-list.tsx'
import { papersOfCase } from './documents-queries.ts'

const CASE = '00000000-0000-4000-8000-000000000001'
const noPeople = { lawfirm: null, subsidiary: null, chiropractor: null, case_manager: null, underwriter: null }

test('the documents that a case needs have their places before it is known what became of them', async () => {
  await Promise.all([loadTexts('documents', 'fields'), loadLabels('patient_document')])
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const put = (key: readonly unknown[], data: unknown) => client.setQueryData([...key], data)
  put(userPermissions.queryKey, [{ codename: 'underwriting_document.list', reach: 'all' }])
  put(caseQueries.head(CASE).queryKey, { row: { id: CASE, version: 1 }, stage: null, people: noPeople })
  void client.prefetchQuery({ queryKey: [...papersOfCase(CASE).queryKey], queryFn: () => promise })
  await show(
    <QueryClientProvider client={client}>
      <MissingDocuments patientId={CASE} />
      <button type="button">Download</button>
    </QueryClientProvider>,
    { viewport: PHONE },
  )
  const checklist = page.getByRole('region', { name: 'Underwriting documents' })
  await expect.element(checklist.getByText('Police or incident report')).toBeVisible()
  expect(checklist.getByText('Missing').elements()).toHaveLength(0)
  const top = () => page.getByRole('button', { name: 'Download' }).element().getBoundingClientRect().top
  const before = top()
  resolve([{ id: 'paper', kind: 'police_report', status: 'accepted' }])
  await expect.element(checklist.getByText('1 of 3')).toBeVisible()
  expect(checklist.getByText('Missing').elements()).toHaveLength(2)
  expect(top()).toBe(before)
})
