import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient, session } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { axeViolations, PHONE, show, type Looks } from '../../../browser-test.tsx'
import { caseQueries } from '../../../case/case-queries.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { Checklist } from './checklist.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const PAPER = '00000000-0000-4000-8000-000000000002'
const FILED = '00000000-0000-4000-8000-000000000003'

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity } })
  const role = { id: null, title: 'underwriter', level: 'staff' } as const
  const person = { id: 'me', email: 'me@example.com', name: 'Me', user_type: 'staff', role }
  session.start({ access: '', ...person, is_authenticated: true, is_casemanager: false, is_underwriter: true }, false)
})
afterEach(() => session.end())

async function showChecklist(author: string, looks: Looks = {}, amount?: number) {
  await Promise.all([loadTexts('underwriting', 'documents', 'fields'), loadLabels('underwriting_document')])
  const put = (key: readonly unknown[], data: unknown) => queryClient.setQueryData([...key], data)
  const paper = { id: PAPER, patient_id: CASE, kind: 'lop', status: 'received', document_id: FILED, version: 2 }
  put(userPermissions.queryKey, [])
  put(recordQueries.one({ name: 'patient' }, CASE).queryKey, { id: CASE, billed_cents: 0, is_surgical: false })
  put(caseQueries.rows('underwriting_document', CASE).queryKey, [paper])
  put(caseQueries.rows('patient_document', CASE).queryKey, [{ id: FILED, title: 'Letter', created_by: author }])
  await show(
    <QueryClientProvider client={queryClient}>
      <main>
        <Checklist id={CASE} may={() => true} amount={amount} shown={undefined} onShow={() => undefined} />
      </main>
    </QueryClientProvider>,
    looks,
  )
}

const accept = () => page.getByRole('button', { name: 'Accept: Letter of protection' })
const letter = () => page.getByRole('listitem').filter({ hasText: 'Letter' }).first()

test('M9: who uploaded a paper that people sign is told who accepts it, in the list and in its review', async () => {
  await showChecklist('me', { viewport: PHONE })
  await expect.element(letter().getByText(/Another underwriter or an administrator must accept it/)).toBeVisible()
  expect(accept().elements()).toEqual([])
  expect(await axeViolations('main')).toEqual([])
  await page.getByRole('button', { name: 'Review: Letter of protection' }).click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await expect.element(page.getByRole('option', { name: 'Rejected' })).toBeVisible()
  expect(page.getByRole('option', { name: 'Accepted' }).elements()).toEqual([])
})

test('M9: a paper that another person uploaded is accepted with one press', async () => {
  await showChecklist('other')
  await expect.element(accept()).toBeVisible()
  expect(page.getByText(/must accept it/).elements()).toEqual([])
})

test('what the amount of a decision takes is missing at once: a file is added there, or all are requested together', async () => {
  // Above $5,000.00 two more than for any case.
  await showChecklist('other', { viewport: PHONE }, 500_001)
  const missing = page.getByRole('listitem').filter({ hasText: 'Missing' })
  await expect.element(missing.filter({ hasText: 'HIPAA authorization' })).toBeVisible()
  expect(missing.elements()).toHaveLength(4)
  await expect.element(page.getByLabelText('Add file: HIPAA authorization')).toBeInTheDocument()
  expect(await axeViolations('main')).toEqual([])
  await page.getByRole('button', { name: 'Request all missing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request all missing' })
  await expect
    .element(dialog.getByText('Retainer, Police or incident report, Proof of policy limits, HIPAA authorization'))
    .toBeVisible()
  expect(await axeViolations()).toEqual([])
})
