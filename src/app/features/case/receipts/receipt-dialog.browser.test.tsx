import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lienStatuses } from '#domain/rules/transitions/lien.ts'
import { show } from '../../../browser-test.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import { AllocationDialog, ReceiptDialog, type ReceiptAct } from './receipt-dialog.tsx'

const receipt = {
  id: '1',
  payer: 'Harbor Mutual',
  method: 'check',
  reference: '1001',
  amount_cents: 1_000_00,
  source: 'settlement' as const,
  received_on: '2026-05-04',
  reverses_id: null,
  unallocated_cents: 1_000_00,
  allocations: [],
}

test('M1: money of a receipt can be given to every lien that is asserted and not paid off or closed', async () => {
  await loadTexts('receipts', 'fields')
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const liens = lienStatuses.map((status) => ({ id: status, status, lien_number: status, balance_cents: 100_00 }))
  client.setQueryData(['lien', 'of_case', '1'], liens)
  await show(
    <QueryClientProvider client={client}>
      <AllocationDialog receipt={receipt} patientId="1" send={() => Promise.resolve()} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const fields = page.getByRole('dialog').getByRole('textbox')
  await expect.element(fields.first()).toBeVisible()
  const offered = fields.elements().map((field) => (field as HTMLInputElement).labels?.[0]?.textContent)
  expect(offered).toEqual([
    'asserted',
    'confirmed',
    'reduction_requested',
    'negotiating',
    'agreed',
    'payable',
    'part_paid',
    'disputed',
  ])
})

test('M1: an amount that was typed wrong is not left out of what is allocated', async () => {
  await loadTexts('receipts', 'fields')
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const liens = ['L01', 'L02'].map((id) => ({ id, status: 'payable', lien_number: id, balance_cents: 100_00 }))
  client.setQueryData(['lien', 'of_case', '1'], liens)
  const send = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await show(
    <QueryClientProvider client={client}>
      <AllocationDialog receipt={receipt} patientId="1" send={send} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const second = page.getByLabelText('L02')
  await second.fill('5O.00')
  await page.getByLabelText('L01').fill('10.00')
  await page.getByRole('button', { name: 'Allocate' }).click()
  await expect.element(second).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
  await second.fill('50.00')
  await page.getByRole('button', { name: 'Allocate' }).click()
  const both = [10_00, 50_00].map((amount_cents, at) => ({ lien_id: `L0${at + 1}`, amount_cents }))
  await expect.poll(() => send.mock.calls).toEqual([[both, expect.any(String)]])
})

const of = { reverses_id: null, reason: null, at: '2026-05-04T12:00:00.000Z' }
const whole = {
  ...receipt,
  ...of,
  method: 'check' as const,
  patient_id: '1',
  by_name: null,
  reversed_by_id: null,
  allocations: [{ ...of, id: 'part', lien_id: '2', lien_number: 'L02', amount_cents: 100_00 }],
}
const acts: readonly [name: string, act: ReceiptAct][] = [
  ['Reverse receipt', { kind: 'reverse', receipt: whole }],
  ['Reverse: L02', { kind: 'takeBack', receipt: whole, allocationId: 'part' }],
]

test.each(acts)('what is reversed is named before it is: %s', async (name, act) => {
  await loadTexts('receipts', 'fields')
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <ReceiptDialog act={act} patientId="1" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const heading = page.getByRole('dialog').getByRole('heading')
  await expect.element(heading).toBeVisible()
  expect(heading.element().textContent.replaceAll(/[\u2066-\u2069]/g, '')).toBe(name)
})
