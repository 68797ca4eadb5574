import { payableStatuses } from '#domain/rules/lien-payments.ts'
import { isAmong, type Actor } from '#domain/rules/transitions/actor.ts'
import {
  fundingMachine,
  fundingStatuses,
  lienMachine,
  lienStatuses,
  type FundingStatus,
  type LienStatus,
} from '#domain/rules/transitions/lien.ts'
import { allowedFrom, neededFor } from '#domain/rules/transitions/machine.ts'
import type { LienEvent } from '../money/money-queries.ts'

/** Steps, named by what they mean from the current status. */
export type LienStep =
  | 'assert'
  | 'confirm'
  | 'dispute'
  | 'undispute'
  | 'pay'
  | 'release'
  | 'reopen'
  | 'void'
  | 'write_off'

export interface Step {
  readonly step: LienStep
  readonly to: LienStatus
}

const steps: Partial<Record<LienStatus, LienStep>> = {
  asserted: 'assert',
  confirmed: 'confirm',
  disputed: 'dispute',
  payable: 'pay',
  released: 'release',
  void: 'void',
  written_off: 'write_off',
}

export function isLienStatus(value: unknown): value is LienStatus {
  return lienStatuses.some((known) => known === value)
}

function stepOf(from: LienStatus, to: LienStatus): LienStep | undefined {
  if (from === 'disputed' && (to === 'asserted' || to === 'confirmed')) return 'undispute'
  if ((from === 'agreed' || from === 'payable') && to === 'negotiating') return 'reopen'
  return steps[to]
}

interface StandsAt {
  /** Where it stood before it was disputed. */
  readonly earlier?: string | null
  readonly paidCents?: number | null
}

/**
 * Steps the viewer may take now. Offers have their own thread, and payments follow from receipts. Facts that a step needs can
 * be asked for, but not that nothing was paid.
 */
export function stepsFrom(from: LienStatus, actor: Actor, { earlier = null, paidCents = 0 }: StandsAt = {}): Step[] {
  const facts = { earlier_state: earlier, paid_cents: paidCents ?? 0 }
  return allowedFrom(lienMachine, from, actor, facts).flatMap(({ to }) => {
    const step = stepOf(from, to)
    return step && !neededFor(lienMachine, from, to, facts).includes('MONEY_RECEIVED') ? [{ step, to }] : []
  })
}

const bargaining: readonly LienStatus[] = ['reduction_requested', 'negotiating']

/** The two bargaining states alternate. */
export function offerLeadsTo(from: LienStatus): LienStatus {
  return from === 'reduction_requested' ? 'negotiating' : 'reduction_requested'
}

export function mayOffer(from: LienStatus, actor: Actor): boolean {
  if (from !== 'confirmed' && !bargaining.includes(from)) return false
  return allowedFrom(lienMachine, from, actor, {}).some(({ to }) => to === offerLeadsTo(from))
}

/** Accepting in full: open to all parties before the first offer, later only to the firm. */
export function mayTakeInFull(from: LienStatus, actor: Actor): boolean {
  if (from !== 'confirmed' && !(bargaining.includes(from) && actor.role === 'law_firm')) return false
  return allowedFrom(lienMachine, from, actor, {}).some(({ to }) => to === 'agreed')
}

/** For payments made outside the portal, which have no receipt. */
export function mayBookPayment(from: LienStatus, actor: Actor): boolean {
  return payableStatuses.includes(from) && isAmong(actor, ['admin', 'employee:billing'])
}

/** Steps of a sale: the portal offers and buys, the funder accepts, counters or declines. */
const fundingSteps = ['offer', 'reprice', 'counter', 'accept', 'withdraw', 'decline', 'buy', 'buy_back'] as const
export type FundingStep = (typeof fundingSteps)[number]

export interface FundingMove {
  readonly step: FundingStep
  readonly to: FundingStatus
}

export function isFundingStatus(value: unknown): value is FundingStatus {
  return fundingStatuses.some((known) => known === value)
}

function stepTo(to: FundingStatus, from: FundingStatus, isFunder: boolean): FundingStep | undefined {
  switch (to) {
    case 'offered':
      return from === 'offered' ? (isFunder ? 'counter' : 'reprice') : 'offer'
    case 'approved':
      return 'accept'
    case 'declined':
      return isFunder ? 'decline' : 'withdraw'
    case 'funded':
      return 'buy'
    case 'bought_back':
      return 'buy_back'
    case 'none':
      return undefined
  }
}

/** Steps the viewer may take now. The portal may accept for a funder who does not sign in. */
export function fundingMovesFrom(from: FundingStatus, actor: Actor): FundingMove[] {
  const isFunder = actor.role === 'funder'
  return allowedFrom(fundingMachine, from, actor, {}).flatMap(({ to }) => {
    const step = stepTo(to, from, isFunder)
    return step ? [{ step, to }] : []
  })
}

export const entryKinds = ['charge', 'adjustment', 'reduction', 'payment', 'owner', 'statement', 'correction'] as const

/** Effect on the balance: a charge raises it, every other amount lowers it. */
export function effectOf({
  kind,
  amount_cents,
}: {
  readonly kind: string
  readonly amount_cents: number | null
}): number | null {
  if (amount_cents === null) return null
  return kind === 'charge' || amount_cents === 0 ? amount_cents : -amount_cents
}

type StatusEntry = Pick<LienEvent, 'from_value' | 'to_value'> & { readonly kind: string }

/** The status before the dispute; never `confirmed` once the confirmation was withdrawn. */
export function stateBeforeDispute(entries: readonly StatusEntry[], isConfirmed = true): string | null {
  const before = entries.findLast((entry) => entry.kind === 'status' && entry.to_value === 'disputed')?.from_value
  return before === 'confirmed' && !isConfirmed ? 'asserted' : (before ?? null)
}
