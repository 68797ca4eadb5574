import { expect, test } from 'vitest'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import type { FundingStatus } from '#domain/rules/transitions/lien.ts'
import {
  effectOf,
  fundingMovesFrom,
  isLienStatus,
  mayBookPayment,
  mayOffer,
  mayTakeInFull,
  offerLeadsTo,
  stateBeforeDispute,
  stepsFrom,
} from './lien-steps.ts'

const admin = { role: 'admin', id: 'a' } as const
const firm = { role: 'law_firm', id: 'f' } as const
const manager = { role: 'case_manager', id: 'm' } as const

test('steps are named by what they mean from where the lien stands', () => {
  expect(stepsFrom('asserted', firm).map(({ step }) => step)).toEqual(['confirm', 'dispute'])
  expect(stepsFrom('disputed', firm, { earlier: 'confirmed' })).toEqual([{ step: 'undispute', to: 'confirmed' }])
  expect(stepsFrom('agreed', admin).map(({ step }) => step)).toEqual(['reopen', 'pay', 'void', 'write_off'])
  expect(stepsFrom('negotiating', admin).map(({ step }) => step)).toEqual(['void', 'write_off'])
  expect(stepsFrom('payable', { role: 'employee', id: 'b', department: 'billing' })).toEqual([
    { step: 'void', to: 'void' },
  ])
  expect(stepsFrom('confirmed', manager)).toEqual([])
})

test('what was paid in part can no longer be voided, only written off', () => {
  expect(stepsFrom('confirmed', admin, { paidCents: 1 }).map(({ step }) => step)).toEqual(['dispute', 'write_off'])
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

const stepsOf = (from: FundingStatus, role: Actor['role']) =>
  fundingMovesFrom(from, { role, id: 'me' }).map(({ step }) => step)

test('M7: the portal offers a lien, sets its price, takes a counter and buys; an administrator buys back', () => {
  expect(stepsOf('none', 'underwriter')).toEqual(['offer'])
  expect(stepsOf('bought_back', 'underwriter')).toEqual(['offer'])
  expect(stepsOf('offered', 'underwriter')).toEqual(['reprice', 'accept', 'withdraw'])
  expect(stepsOf('approved', 'underwriter')).toEqual(['withdraw', 'buy'])
  expect(stepsOf('funded', 'underwriter')).toEqual([])
  expect(stepsOf('funded', 'admin')).toEqual(['buy_back'])
})

test('M7: a funder accepts, asks another price or declines, and buys nothing by itself', () => {
  expect(stepsOf('none', 'funder')).toEqual([])
  expect(stepsOf('offered', 'funder')).toEqual(['counter', 'accept', 'decline'])
  expect(stepsOf('approved', 'funder')).toEqual(['decline'])
  expect(stepsOf('offered', 'case_manager')).toEqual([])
})

const status = (from_value: string, to_value: string) => ({
  id: `${from_value}-${to_value}`,
  kind: 'status',
  amount_cents: null,
  balance_cents: 0,
  from_value,
  to_value,
  source: null,
  paid_on: null,
  reason: null,
  at: '2026-01-01T00:00:00Z',
})

test('a charge raises the balance, a payment lowers it, its reversal raises it again', () => {
  expect(effectOf({ kind: 'charge', amount_cents: 500 })).toBe(500)
  expect(effectOf({ kind: 'payment', amount_cents: 200 })).toBe(-200)
  expect(effectOf({ kind: 'payment', amount_cents: -200 })).toBe(200)
  expect(effectOf({ kind: 'status', amount_cents: null })).toBeNull()
})

test('the last dispute says where the lien goes back to', () => {
  const entries = [status('asserted', 'disputed'), status('disputed', 'asserted'), status('confirmed', 'disputed')]
  expect(stateBeforeDispute(entries)).toBe('confirmed')
  expect(stateBeforeDispute([])).toBeNull()
})
