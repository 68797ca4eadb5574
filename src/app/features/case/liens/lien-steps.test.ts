import { expect, test } from 'vitest'
import { isLienStatus, mayBookPayment, mayOffer, mayTakeInFull, offerLeadsTo, stepsFrom } from './lien-steps.ts'

const admin = { role: 'admin', id: 'a' } as const
const firm = { role: 'law_firm', id: 'f' } as const
const manager = { role: 'case_manager', id: 'm' } as const

test('steps are named by what they mean from where the lien stands', () => {
  expect(stepsFrom('asserted', firm, null).map(({ step }) => step)).toEqual(['confirm', 'dispute'])
  expect(stepsFrom('disputed', firm, 'confirmed')).toEqual([{ step: 'undispute', to: 'confirmed' }])
  expect(stepsFrom('agreed', admin, null).map(({ step }) => step)).toEqual(['reopen', 'pay', 'void', 'write_off'])
  expect(stepsFrom('negotiating', admin, null).map(({ step }) => step)).toEqual(['void', 'write_off'])
  expect(stepsFrom('payable', { role: 'employee', id: 'b', department: 'billing' }, null)).toEqual([
    { step: 'void', to: 'void' },
  ])
  expect(stepsFrom('confirmed', manager, null)).toEqual([])
})

test('offers take turns between the two states of bargaining', () => {
  expect([offerLeadsTo('confirmed'), offerLeadsTo('reduction_requested'), offerLeadsTo('negotiating')]).toEqual([
    'reduction_requested',
    'negotiating',
    'reduction_requested',
  ])
  expect(mayOffer('confirmed', firm)).toBe(true)
  expect(mayOffer('asserted', firm)).toBe(false)
  expect(mayOffer('confirmed', manager)).toBe(false)
})

test('once bargaining has begun, only the firm may give up asking', () => {
  expect(mayTakeInFull('confirmed', admin)).toBe(true)
  expect(mayTakeInFull('negotiating', admin)).toBe(false)
  expect(mayTakeInFull('negotiating', firm)).toBe(true)
})

test('M1: whoever keeps the accounts books what a holder was paid past the portal, from the claim’s first day', () => {
  expect(mayBookPayment('payable', { role: 'employee', id: 'b', department: 'billing' })).toBe(true)
  expect(mayBookPayment('part_paid', admin)).toBe(true)
  expect(mayBookPayment('asserted', admin)).toBe(true)
  expect(['draft', 'paid', 'void'].some((status) => isLienStatus(status) && mayBookPayment(status, admin))).toBe(false)
  expect(mayBookPayment('payable', firm)).toBe(false)
})
