import { expect, it } from 'vitest'
import type { Actor } from './actor.ts'
import { answersTo, sideOf } from './offers.ts'

const as = (role: Actor['role']): Actor => ({ role, id: role })
const small = { adjusted_cents: 1_000, reduction_cents: 200 }
const large = { adjusted_cents: 1_000, reduction_cents: 201 }

it('an offer of the firm is answered by the owner’s side, within the limit of the role', () => {
  const answers = (role: Actor['role'], facts: typeof small): string =>
    answersTo('firm', 'reduction_requested', as(role), { ...facts, offer_by: 'firm' }).join(' ')
  expect(answers('admin', large)).toBe('accept counter decline')
  expect(answers('funder', large)).toBe('accept counter decline')
  expect(answers('underwriter', small)).toBe('accept counter decline')
  expect(answers('underwriter', large)).toBe('counter decline')
  expect(answers('law_firm', small)).toBe('withdraw')
  expect(answers('employee', small)).toBe('')
  expect(answers('case_manager', small)).toBe('')
  expect(answers('auditor', small)).toBe('')
})

it('an offer of the owner’s side is answered by the firm and taken back by its own', () => {
  const facts = { ...large, offer_by: 'owner' } as const
  expect(answersTo('owner', 'negotiating', as('law_firm'), facts)).toEqual(['accept', 'counter', 'decline'])
  expect(answersTo('owner', 'negotiating', as('underwriter'), facts)).toEqual(['withdraw'])
  expect(answersTo('owner', 'negotiating', as('law_firm_employee'), facts)).toEqual([])
})

it('knows two sides and those who stand on neither', () => {
  expect([sideOf(as('law_firm')), sideOf(as('employee')), sideOf(as('subsidiary'))]).toEqual([
    'firm',
    'owner',
    undefined,
  ])
})
