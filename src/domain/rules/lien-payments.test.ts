import { expect, it } from 'vitest'
import { statusPaid, statusUnpaid } from './lien-payments.ts'

it('M1: a payment before the agreement leaves the bargaining where it is, and one of everything ends it', () => {
  expect(statusPaid('asserted', 100, 300)).toBe('asserted')
  expect(statusPaid('negotiating', 299, 300)).toBe('negotiating')
  expect(statusPaid('disputed', 300, 300)).toBe('paid')
  expect(statusPaid('agreed', 100, 300)).toBe('part_paid')
  expect(statusPaid('payable', 300, 300)).toBe('paid')
})

it('M1: a payment that is taken back leaves the lien where it stood without it', () => {
  expect(statusUnpaid('asserted', 0, null)).toBe('asserted')
  expect(statusUnpaid('paid', 0, 'confirmed')).toBe('confirmed')
  expect(statusUnpaid('paid', 100, 'payable')).toBe('part_paid')
  expect(statusUnpaid('paid', 0, 'part_paid')).toBe('payable')
  expect(statusUnpaid('part_paid', 0, null)).toBe('payable')
  expect(statusUnpaid('written_off', 0, 'payable')).toBe('written_off')
})
