import { needGiven, needReason } from './guards.ts'
import {
  acceptsOffer,
  becomesFunded,
  needFinal,
  nothingPaid,
  notOwnOffer,
  paidInFull,
  paidInPart,
  priceGiven,
  takesFullAmount,
  usualPrice,
} from './lien-facts.ts'
import type { FundingFacts, LienFacts } from './lien-facts.ts'
import type { Machine } from './machine.ts'

export const lienStatuses = [
  'draft',
  'asserted',
  'confirmed',
  'reduction_requested',
  'negotiating',
  'agreed',
  'payable',
  'part_paid',
  'paid',
  'released',
  'disputed',
  'void',
  'written_off',
] as const

export type LienStatus = (typeof lienStatuses)[number]

const unpaid = [
  'draft',
  'asserted',
  'confirmed',
  'reduction_requested',
  'negotiating',
  'agreed',
  'payable',
  'disputed',
] as const

const office = ['admin', 'employee'] as const
const accounts = ['admin', 'employee:billing'] as const
const firmOrOffice = ['law_firm', ...office] as const
const bargainers = ['law_firm', 'admin', 'underwriter', 'funder'] as const

/** Part of the debt may be given up after a part was paid, but never be called an error. */
const forgivable = [...unpaid, 'part_paid'] as const

export const lienMachine: Machine<LienStatus, LienFacts> = {
  states: lienStatuses,
  transitions: [
    { from: ['draft'], to: 'asserted', by: [...office, 'case_manager'] },
    {
      from: ['asserted'],
      to: 'confirmed',
      by: firmOrOffice,
      needs: [needGiven('CONFIRMATION_METHOD_MISSING', 'confirmation_method')],
    },
    { from: ['confirmed'], to: 'reduction_requested', by: [...firmOrOffice, 'underwriter'] },
    { from: ['reduction_requested'], to: 'negotiating', by: bargainers },
    { from: ['negotiating'], to: 'reduction_requested', by: bargainers },
    { from: ['reduction_requested', 'negotiating'], to: 'agreed', by: bargainers, needs: acceptsOffer },
    { from: ['confirmed'], to: 'agreed', by: [...firmOrOffice, 'underwriter'], needs: takesFullAmount },
    {
      from: ['agreed', 'payable'],
      to: 'negotiating',
      by: ['admin'],
      // What was paid before the agreement is paid all the same, and lowers what is left to bargain over.
      needs: [needReason],
      effects: ['unlock_final'],
    },
    { from: ['agreed'], to: 'payable', by: accounts, needs: [needFinal] },
    { from: ['payable'], to: 'part_paid', by: accounts, needs: paidInPart },
    { from: ['payable', 'part_paid'], to: 'paid', by: accounts, needs: paidInFull },
    {
      from: ['paid'],
      to: 'released',
      by: accounts,
      needs: [needGiven('RELEASE_MISSING', 'release_document_id')],
    },
    { from: ['asserted', 'confirmed'], to: 'disputed', by: firmOrOffice, needs: [needReason] },
    {
      from: ['disputed'],
      to: 'asserted',
      by: firmOrOffice,
      onlyIf: (facts) => facts.earlier_state === 'asserted',
    },
    {
      from: ['disputed'],
      to: 'confirmed',
      by: firmOrOffice,
      onlyIf: (facts) => facts.earlier_state === 'confirmed',
    },
    { from: unpaid, to: 'void', by: office, needs: [needReason, nothingPaid] },
    { from: forgivable, to: 'written_off', by: ['admin'], needs: [needReason] },
  ],
}

export const fundingStatuses = ['none', 'offered', 'approved', 'funded', 'declined', 'bought_back'] as const

export type FundingStatus = (typeof fundingStatuses)[number]

const lenders = ['admin', 'underwriter'] as const

export const fundingMachine: Machine<FundingStatus, FundingFacts> = {
  states: fundingStatuses,
  transitions: [
    { from: ['none', 'declined', 'bought_back'], to: 'offered', by: lenders, needs: [priceGiven, usualPrice] },
    // Another price: of the portal's own people an offer in place of the last, of the funder a counter to it.
    { from: ['offered'], to: 'offered', by: [...lenders, 'funder'], needs: [priceGiven, usualPrice] },
    { from: ['offered'], to: 'approved', by: [...lenders, 'funder'], needs: [notOwnOffer, priceGiven, usualPrice] },
    { from: ['offered', 'approved'], to: 'declined', by: [...lenders, 'funder'], needs: [needReason] },
    { from: ['approved'], to: 'funded', by: lenders, needs: becomesFunded, effects: ['change_owner'] },
    { from: ['funded'], to: 'bought_back', by: ['admin'], needs: [needReason], effects: ['return_owner'] },
  ],
}
