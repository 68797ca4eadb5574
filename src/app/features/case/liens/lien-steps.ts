import { payableStatuses } from '#domain/rules/lien-payments.ts'
import { isAmong, type Actor } from '#domain/rules/transitions/actor.ts'
import { lienMachine, lienStatuses, type LienStatus } from '#domain/rules/transitions/lien.ts'
import { allowedFrom } from '#domain/rules/transitions/machine.ts'

/** Steps by what a person means by them; where one comes from decides what it is. */
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

/**
 * What this person may do with a lien now. Offers are made and answered in their thread, and payments follow the
 * receipts: neither is a step of its own here.
 */
export function stepsFrom(from: LienStatus, actor: Actor, earlier: string | null): Step[] {
  return allowedFrom(lienMachine, from, actor, { earlier_state: earlier }).flatMap(({ to }) => {
    const step = stepOf(from, to)
    return step ? [{ step, to }] : []
  })
}

const bargaining: readonly LienStatus[] = ['reduction_requested', 'negotiating']

/** Where an offer leads: the two states of bargaining take turns. */
export function offerLeadsTo(from: LienStatus): LienStatus {
  return from === 'reduction_requested' ? 'negotiating' : 'reduction_requested'
}

export function mayOffer(from: LienStatus, actor: Actor): boolean {
  if (from !== 'confirmed' && !bargaining.includes(from)) return false
  return allowedFrom(lienMachine, from, actor, {}).some(({ to }) => to === offerLeadsTo(from))
}

/** Owes the whole: before anybody asked for less anybody may say so, later only the firm. */
export function mayTakeInFull(from: LienStatus, actor: Actor): boolean {
  if (from !== 'confirmed' && !(bargaining.includes(from) && actor.role === 'law_firm')) return false
  return allowedFrom(lienMachine, from, actor, {}).some(({ to }) => to === 'agreed')
}

/** Somebody may have paid the holder past the portal; then no receipt tells of it. */
export function mayBookPayment(from: LienStatus, actor: Actor): boolean {
  return payableStatuses.includes(from) && isAmong(actor, ['admin', 'employee:billing'])
}
