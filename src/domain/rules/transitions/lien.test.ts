import { describe, expect, it } from 'vitest'
import type { Actor } from './actor.ts'
import type { FundingStatus, LienStatus } from './lien.ts'
import { fundingMachine, lienMachine } from './lien.ts'
import type { FundingFacts, LienFacts } from './lien-facts.ts'
import { check } from './machine.ts'
import { handTable, wholeTable } from './table-for-tests.ts'

const complete: LienFacts = {
  confirmation_method: 'email',
  adjusted_cents: 100_000,
  reduction_cents: 0,
  final_cents: 100_000,
  paid_cents: 0,
  release_document_id: 'd',
  reason: 'because',
}

const admin: Actor = { role: 'admin', id: 'maker' }
const firm: Actor = { role: 'law_firm', id: 'maker' }
const underwriter: Actor = { role: 'underwriter', id: 'maker' }

const book = `
  draft -> asserted: admin case_manager employee
  draft -> void: admin employee
  draft -> written_off: admin
  asserted -> confirmed: admin employee law_firm
  asserted -> disputed: admin employee law_firm
  asserted -> void: admin employee
  asserted -> written_off: admin
  confirmed -> reduction_requested: admin employee law_firm underwriter
  confirmed -> agreed: admin employee law_firm underwriter
  confirmed -> disputed: admin employee law_firm
  confirmed -> void: admin employee
  confirmed -> written_off: admin
  reduction_requested -> negotiating: admin funder law_firm underwriter
  reduction_requested -> agreed: admin funder law_firm underwriter
  reduction_requested -> void: admin employee
  reduction_requested -> written_off: admin
  negotiating -> reduction_requested: admin funder law_firm underwriter
  negotiating -> agreed: admin funder law_firm underwriter
  negotiating -> void: admin employee
  negotiating -> written_off: admin
  agreed -> negotiating: admin
  agreed -> payable: admin billing
  agreed -> void: admin employee
  agreed -> written_off: admin
  payable -> negotiating: admin
  payable -> part_paid: admin billing
  payable -> paid: admin billing
  payable -> void: admin employee
  payable -> written_off: admin
  part_paid -> paid: admin billing
  part_paid -> written_off: admin
  paid -> released: admin billing
  disputed -> void: admin employee
  disputed -> written_off: admin
`

/** Payments decide between part paid and paid, so no single set of facts contents every guard. */
function contenting(actor: Actor, to: LienStatus): LienFacts {
  const offer_by = actor.role === 'law_firm' ? 'owner' : 'firm'
  const paid_cents = to === 'paid' ? 100_000 : to === 'part_paid' ? 40_000 : 0
  return { ...complete, offer_by, paid_cents }
}

function missing(from: LienStatus, to: LienStatus, change: LienFacts, actor: Actor = admin): string[] | string {
  const answer = check(lienMachine, { from, to, actor, facts: { ...complete, ...change } })
  if (answer.ok) return 'ok'
  return answer.code === 'GUARD_FAILED' ? answer.missing : answer.code
}

describe('lien, every pair and every role', () => {
  it('has exactly these transitions', () => {
    expect(wholeTable(lienMachine, contenting).sort()).toEqual(handTable(book))
  })

  it.each(['asserted', 'confirmed'])('leads a disputed lien back to %s only', (earlier_state) => {
    const table = wholeTable(lienMachine, (actor, to) => ({ ...contenting(actor, to), earlier_state })).sort()
    expect(table).toEqual(handTable(`${book}\n disputed -> ${earlier_state}: admin employee law_firm`))
  })
})

describe('lien guards', () => {
  it('is confirmed by a named way and disputed for a reason', () => {
    expect(missing('asserted', 'confirmed', { confirmation_method: null }, firm)).toEqual([
      'CONFIRMATION_METHOD_MISSING',
    ])
    expect(missing('confirmed', 'disputed', { reason: null }, firm)).toEqual(['REASON_MISSING'])
  })

  it('is agreed by the side which did not make the offer', () => {
    const offer: LienFacts = { reduction_cents: 10_000 }
    expect(missing('negotiating', 'agreed', { ...offer, offer_by: 'firm' }, underwriter)).toBe('ok')
    expect(missing('negotiating', 'agreed', { ...offer, offer_by: 'owner' }, firm)).toBe('ok')
    const own = ['OFFER_NOT_FROM_OTHER_SIDE']
    expect(missing('negotiating', 'agreed', { ...offer, offer_by: 'firm' }, firm)).toEqual(own)
    expect(missing('negotiating', 'agreed', { ...offer, offer_by: 'owner' }, underwriter)).toEqual(own)
    expect(missing('negotiating', 'agreed', { ...offer, offer_by: null }, admin)).toEqual(own)
  })

  it('lets the firm give up asking, but not the owner on its behalf', () => {
    expect(missing('negotiating', 'agreed', { reduction_cents: 0 }, firm)).toBe('ok')
    expect(missing('negotiating', 'agreed', { reduction_cents: 0 }, underwriter)).toEqual(['OFFER_NOT_FROM_OTHER_SIDE'])
  })

  it('is accepted by the portal up to the limit, above it by an administrator or the owner', () => {
    const at = (reduction_cents: number, more: LienFacts = {}): LienFacts => ({
      offer_by: 'firm',
      reduction_cents,
      ...more,
    })
    expect(missing('negotiating', 'agreed', at(20_000), underwriter)).toBe('ok')
    expect(missing('negotiating', 'agreed', at(20_100), underwriter)).toEqual(['REDUCTION_ABOVE_LIMIT'])
    expect(missing('negotiating', 'agreed', at(20_100))).toBe('ok')
    expect(missing('negotiating', 'agreed', at(90_000), { role: 'funder' })).toBe('ok')
    expect(missing('negotiating', 'agreed', at(20_100, { accept_limit_permille: 300 }), underwriter)).toBe('ok')
    expect(missing('negotiating', 'agreed', at(1, { adjusted_cents: undefined }), underwriter)).toEqual([
      'REDUCTION_ABOVE_LIMIT',
    ])
  })

  it('skips the bargaining only at the full amount', () => {
    expect(missing('confirmed', 'agreed', { reduction_cents: 1 })).toEqual(['REDUCTION_NEEDS_OFFER'])
  })

  it('opens a locked amount again by administrator, with a reason, before money came for it', () => {
    expect(missing('agreed', 'negotiating', { reason: null, paid_cents: 5 })).toEqual(['REASON_MISSING'])
    expect(missing('part_paid', 'negotiating', {})).toBe('ILLEGAL_TRANSITION')
    expect(missing('agreed', 'negotiating', {}, underwriter)).toBe('ILLEGAL_TRANSITION')
  })

  it('follows the money', () => {
    expect(missing('agreed', 'payable', { final_cents: null })).toEqual(['FINAL_AMOUNT_MISSING'])
    expect(missing('payable', 'part_paid', { paid_cents: 0 })).toEqual(['NOT_PAID_IN_PART'])
    expect(missing('payable', 'part_paid', { paid_cents: 100_000 })).toEqual(['NOT_PAID_IN_PART'])
    expect(missing('part_paid', 'paid', { paid_cents: 99_999 })).toEqual(['NOT_PAID_IN_FULL'])
    expect(missing('paid', 'released', { release_document_id: null })).toEqual(['RELEASE_MISSING'])
  })

  it('is void only while nothing was paid', () => {
    expect(missing('payable', 'void', { paid_cents: 1 })).toEqual(['MONEY_RECEIVED'])
    expect(missing('part_paid', 'void', {})).toBe('ILLEGAL_TRANSITION')
    expect(missing('asserted', 'written_off', { reason: null })).toEqual(['REASON_MISSING'])
  })
})

const funding: FundingFacts = {
  offered_by: 'other',
  billed_cents: 100_000,
  price_cents: 60_000,
  purchase_date: '2026-06-15',
  assignment_document_id: 'd',
  reason: 'because',
}

function fundingMissing(from: FundingStatus, to: FundingStatus, change: FundingFacts, actor = underwriter) {
  const answer = check(fundingMachine, { from, to, actor, facts: { ...funding, ...change } })
  if (answer.ok) return 'ok'
  return answer.code === 'GUARD_FAILED' ? answer.missing : answer.code
}

describe('funding', () => {
  it('has exactly these transitions, every pair and every role', () => {
    const table = `
      none -> offered: admin underwriter
      declined -> offered: admin underwriter
      offered -> offered: admin funder underwriter
      offered -> approved: admin funder underwriter
      offered -> declined: admin funder underwriter
      approved -> declined: admin funder underwriter
      approved -> funded: admin underwriter
      funded -> bought_back: admin
      bought_back -> offered: admin underwriter
    `
    expect(wholeTable(fundingMachine, () => funding).sort()).toEqual(handTable(table))
  })

  it('is not approved by the person who offered', () => {
    expect(fundingMissing('offered', 'approved', { offered_by: 'maker' })).toEqual(['OWN_OFFER'])
    expect(fundingMissing('offered', 'approved', { offered_by: null })).toEqual(['OWN_OFFER'])
  })

  it('is funded with price, day and assignment', () => {
    const nothing: FundingFacts = { price_cents: null, purchase_date: null, assignment_document_id: null }
    expect(fundingMissing('approved', 'funded', nothing, admin)).toEqual([
      'PRICE_MISSING',
      'PURCHASE_DATE_MISSING',
      'ASSIGNMENT_MISSING',
    ])
  })

  it('needs an administrator above 60 % of the face or at nothing', () => {
    expect(fundingMissing('approved', 'funded', {})).toBe('ok')
    expect(fundingMissing('approved', 'funded', { price_cents: 60_001 })).toEqual(['PRICE_NEEDS_ADMIN'])
    expect(fundingMissing('approved', 'funded', { price_cents: 0 })).toEqual(['PRICE_NEEDS_ADMIN'])
    expect(fundingMissing('approved', 'funded', { price_cents: 0, admin_confirmed_price: true })).toBe('ok')
    expect(fundingMissing('approved', 'funded', { price_cents: 0 }, admin)).toBe('ok')
    expect(fundingMissing('approved', 'funded', { billed_cents: undefined })).toEqual(['PRICE_NEEDS_ADMIN'])
  })

  it('is declined and bought back for a reason', () => {
    expect(fundingMissing('offered', 'declined', { reason: '' })).toEqual(['REASON_MISSING'])
    expect(fundingMissing('funded', 'bought_back', { reason: '' }, admin)).toEqual(['REASON_MISSING'])
  })
})
