import { expect, test } from 'vitest'
import type { OpenBill } from '../money/money-queries.ts'
import { filledFrom, linesOf, sentLines } from './chosen-bills.ts'

const bill = (id: string, service_date: string, ...charges: number[]): OpenBill => ({
  id,
  service_date,
  appointment_type_id: 'type',
  medical_provider_id: 'clinic',
  chiropractor_id: null,
  bill_amount_cents: charges.reduce((sum, charge) => sum + charge, 0),
  lines: charges.map((charge_cents) => ({ service_date, code: '97110', charge_cents })),
})
const bills = [bill('a', '2026-03-02', 150_00, 84_50), bill('b', '2026-03-09', 99_99), bill('c', '2026-04-01', 1)]

test('M11: chosen visits fill in provider, first and last day, lines and the sum', () => {
  // 150.00 + 84.50 + 99.99 = 334.49
  const filled = filledFrom(bills, ['b', 'a'], [])
  expect(filled).toMatchObject({
    appointment_ids: ['a', 'b'],
    medical_provider_id: 'clinic',
    chiropractor_id: null,
    service_from: '2026-03-02',
    service_to: '2026-03-09',
    billed_cents: 334_49,
  })
  expect(sentLines(linesOf(filled))).toEqual([
    { service_date: '2026-03-02', code: '97110', charge_cents: 150_00 },
    { service_date: '2026-03-02', code: '97110', charge_cents: 84_50 },
    { service_date: '2026-03-09', code: '97110', charge_cents: 99_99 },
  ])
})

test('M11: another choice keeps the lines that were edited and drops those of visits left out', () => {
  const edited = linesOf(filledFrom(bills, ['a', 'b'], [])).map((line) =>
    line.visit === 'b' ? { ...line, code: '', units: null, charge_cents: 90_00 } : line,
  )
  const filled = filledFrom(bills, ['b', 'c'], edited)
  expect(filled).toMatchObject({ service_from: '2026-03-09', service_to: '2026-04-01', billed_cents: 90_01 })
  expect(sentLines(linesOf(filled))).toEqual([
    { service_date: '2026-03-09', charge_cents: 90_00 },
    { service_date: '2026-04-01', code: '97110', charge_cents: 1 },
  ])
  expect(filledFrom(bills, [], edited)).toMatchObject({ lines: [], billed_cents: null, medical_provider_id: null })
})
