import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { messages } from '#ui/parts/messages.ts'
import { queryClient, session } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { axeViolations, PHONE, show, type Looks } from '../../../browser-test.tsx'
import { caseQueries } from '../../../case/case-queries.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { AcceptedLiens } from './purchase-liens.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const PAPER = '00000000-0000-4000-8000-000000000002'
const lienId = (at: number): string => `00000000-0000-4000-8000-00000000001${at}`

beforeEach(() => {
  for (const { id } of messages.current()) messages.dismiss(id)
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity } })
  const role = { id: null, title: 'underwriter', level: 'staff' } as const
  const person = { id: 'me', email: 'me@example.com', name: 'Me', user_type: 'staff', role }
  const flags = { is_authenticated: true, is_casemanager: false, is_underwriter: true }
  session.start({ access: '', ...person, ...flags }, false)
})
afterEach(() => session.end())

async function showAccepted(author: string, looks: Looks = {}) {
  await Promise.all([loadTexts('liens', 'documents', 'fields'), loadLabels('lien', 'patient_document')])
  const lien = (at: number, more: object) => ({
    id: lienId(at),
    version: at,
    lien_number: `MIA-26-000001-L0${at}`,
    funding_status: 'approved',
    price_cents: at * 100_00,
    ...more,
  })
  const filed = { title: 'Signed assignment', state: 'ready', created_by: author }
  const paper = { id: PAPER, patient_id: CASE, doc_type: 'assignment', ...filed }
  const put = (key: readonly unknown[], data: unknown) => queryClient.setQueryData([...key], data)
  put(userPermissions.queryKey, [])
  put(recordQueries.one({ name: 'patient' }, CASE).queryKey, { id: CASE })
  put(['money', CASE, 'settlements'], null)
  put(caseQueries.rows('lien', CASE).queryKey, [lien(1, {}), lien(2, {}), lien(3, { funding_status: 'funded' })])
  put(caseQueries.rows('patient_document', CASE).queryKey, [paper])
  const done = vi.fn<() => void>()
  const begun = vi.fn<() => void>()
  await show(
    <QueryClientProvider client={queryClient}>
      <main>
        <AcceptedLiens patientId={CASE} asks onBegun={begun} onDone={done} />
      </main>
    </QueryClientProvider>,
    looks,
  )
  return { done, begun }
}

/** Answers the purchase, and what is asked for again after it. */
async function answerPurchase(liens: readonly object[]): Promise<void> {
  await commands.answerCall('**/api/lien/purchase', 200, { count: 2 - liens.length })
  await commands.answerCall('**/api/lien/all*', 200, { liens })
  await commands.answerCall(`**/api/patient/${CASE}`, 200, { patient: { id: CASE } })
  await commands.answerCall(`**/api/patient/${CASE}/settlements`, 404, { code: 'NOT_FOUND', message: 'refused' })
}

const buying = () => page.getByRole('dialog', { name: 'Record purchase' })

test('J11: the purchase of what a funder accepted begins where it was asked for, and is done with all liens', async () => {
  const { done, begun } = await showAccepted('other', { viewport: PHONE })
  await expect.poll(() => buying().getByRole('checkbox').elements().length).toBe(2)
  expect(begun).toHaveBeenCalledOnce()
  expect(await axeViolations()).toEqual([])
  await answerPurchase([])
  await buying().getByRole('button', { name: 'Record purchase' }).click()
  await expect.element(page.getByText('Purchase recorded')).toBeVisible()
  expect(done).toHaveBeenCalledOnce()
})

test('J11: a purchase of a part of the liens leaves the others to do', async () => {
  const { done } = await showAccepted('other')
  await buying().getByRole('checkbox').first().click()
  await answerPurchase([{ id: lienId(1), version: 1, funding_status: 'approved' }])
  await buying().getByRole('button', { name: 'Record purchase' }).click()
  await expect.element(page.getByText('Purchase recorded')).toBeVisible()
  expect(done).not.toHaveBeenCalled()
})

test('M9: who added the assignment leaves the purchase to another person', async () => {
  await showAccepted('me')
  await expect.element(page.getByText('Another person records the purchase.')).toBeVisible()
  expect(buying().elements()).toEqual([])
})
