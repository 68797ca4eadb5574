import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { messages } from '#ui/parts/messages.ts'
import { queryClient } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { axeViolations, PHONE, show, type Looks } from '../../../browser-test.tsx'
import { caseQueries } from '../../../case/case-queries.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { ReviewPaper } from './review-paper.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const PAPER = '00000000-0000-4000-8000-000000000002'
const FILED = '00000000-0000-4000-8000-000000000003'
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

beforeEach(() => {
  for (const { id } of messages.current()) messages.dismiss(id)
  queryClient.clear()
})

async function showPaper(more: object, filed: object = {}, looks: Looks = {}) {
  await Promise.all([
    loadTexts('underwriting', 'documents', 'fields'),
    loadLabels('underwriting_document', 'patient_document'),
  ])
  const paper = { id: PAPER, patient_id: CASE, status: 'received', document_id: FILED, version: 4, ...more }
  const document = { id: FILED, patient_id: CASE, title: 'Report', mime: 'image/png', created_by: 'other', ...filed }
  queryClient.setQueryDefaults(['underwriting_document'], { staleTime: Infinity })
  queryClient.setQueryDefaults(['patient_document', 'one'], { staleTime: Infinity })
  const inChecklist = [...caseQueries.rows('underwriting_document', CASE).queryKey]
  queryClient.setQueryData(inChecklist, [paper])
  queryClient.setQueryData([...recordQueries.one({ name: 'patient_document' }, FILED).queryKey], document)
  await commands.answerCall(`**/api/patient_document/${FILED}/file*`, 200, { url: DOT })
  const done = vi.fn<() => void>()
  const close = vi.fn<() => void>()
  await show(
    <QueryClientProvider client={queryClient}>
      <main>
        <ReviewPaper patientId={CASE} paperId={PAPER} onDone={done} onClose={close} returnTo={() => null} />
      </main>
    </QueryClientProvider>,
    looks,
  )
  /** As another person judges it meanwhile. */
  const judgeElsewhere = (status: string) =>
    queryClient.setQueryData(inChecklist, [{ ...paper, status, version: paper.version + 1 }])
  return { done, close, judgeElsewhere }
}

test('K4: the paper is shown and accepted with one press of a key', async () => {
  const { done } = await showPaper({ kind: 'police_report' })
  const dialog = page.getByRole('dialog', { name: 'Police or incident report' })
  await expect.element(dialog.getByRole('img', { name: 'Report' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Accept' })).toHaveFocus()
  expect(await axeViolations()).toEqual([])
  await commands.answerCall(`**/api/underwriting_document/update/${PAPER}`, 200, { underwriting_document: null })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Accepted: Police or incident report')).toBeVisible()
  expect(done).toHaveBeenCalledOnce()
})

test('K4: why an acceptance failed stands in the dialog until the next try', async () => {
  const { done } = await showPaper({ kind: 'police_report' }, {}, { viewport: PHONE })
  const accept = page.getByRole('dialog').getByRole('button', { name: 'Accept' })
  const address = `**/api/underwriting_document/update/${PAPER}`
  await commands.answerCall(address, 503, { code: 'UNAVAILABLE', message: 'refused' })
  await accept.click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).not.toBeEmptyDOMElement()
  expect(messages.current()).toEqual([])
  expect(await axeViolations()).toEqual([])
  await commands.answerCall(address, 200, { underwriting_document: null })
  await accept.click()
  await expect.poll(() => done.mock.calls.length).toBe(1)
})

test('K4: a paper is rejected with its reason', async () => {
  const { done } = await showPaper({ kind: 'police_report' }, {}, { viewport: PHONE })
  await page.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject: Police or incident report' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.element(dialog.getByText('Required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Page two is missing')
  await commands.answerCall(`**/api/underwriting_document/update/${PAPER}`, 200, { underwriting_document: null })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.element(page.getByText('Rejected: Police or incident report')).toBeVisible()
  expect(done).toHaveBeenCalledOnce()
})

test('M9: an authorization is accepted with its last day', async () => {
  const { done } = await showPaper({ kind: 'hipaa_authorization', expires_at: null })
  await expect.element(page.getByText(/marks it as signed/)).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.element(page.getByRole('dialog', { name: /^Accept: / }).getByText('Valid until')).toBeVisible()
  expect(done).not.toHaveBeenCalled()
})

test('M9: who uploaded a paper that people sign does not accept it', async () => {
  await showPaper({ kind: 'lop' }, { created_by: '' })
  await expect.element(page.getByText(/Another underwriter or an administrator must accept it/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reject' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Accept' }).elements()).toEqual([])
})

test('K7: a paper that another person accepts meanwhile stays on the screen, and says so', async () => {
  const { judgeElsewhere } = await showPaper({ kind: 'police_report' })
  const dialog = page.getByRole('dialog', { name: 'Police or incident report' })
  await expect.element(dialog.getByRole('button', { name: 'Accept' })).toHaveFocus()
  judgeElsewhere('accepted')
  await expect.element(dialog.getByText('Status: Accepted')).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: 'Report' })).toBeVisible()
  for (const name of ['Accept', 'Reject']) expect(dialog.getByRole('button', { name }).elements()).toEqual([])
})

test('K7: a reason that is being typed stays when another person accepts the paper; after a refusal it can be sent again', async () => {
  const { done, judgeElsewhere } = await showPaper({ kind: 'police_report' })
  await page.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject: Police or incident report' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await reason.fill('Page two is missing')
  judgeElsewhere('accepted')
  await expect.element(dialog.getByText('Status: Accepted')).toBeVisible()
  await expect.element(reason).toHaveValue('Page two is missing')
  await expect.element(reason).toHaveFocus()

  const address = `**/api/underwriting_document/update/${PAPER}`
  await commands.answerCall(address, 409, { code: 'VERSION_CONFLICT', message: 'Changed meanwhile' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.element(dialog.getByText('Changed meanwhile')).toBeVisible()
  expect(done).not.toHaveBeenCalled()
  await commands.answerCall(address, 200, { underwriting_document: null })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => done.mock.calls.length).toBe(1)
})
