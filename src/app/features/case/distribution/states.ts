import { distributionStates, type DistributionState } from '#domain/rules/transitions/distribution.ts'

export function isState(value: string): value is DistributionState {
  return distributionStates.some((known) => known === value)
}

/** From these states on, the liens carry the amounts of the distribution. */
export const binding: ReadonlySet<DistributionState> = new Set(['accepted', 'executed', 'reversed'])

/** A step, named by what it means in the current state. */
export type Move =
  | 'propose'
  | 'approve'
  | 'takeBack'
  | 'sendBack'
  | 'publish'
  | 'accept'
  | 'execute'
  | 'discard'
  | 'reverse'

const moves: Partial<Record<DistributionState, Move>> = {
  proposed: 'propose',
  approved: 'approve',
  published: 'publish',
  accepted: 'accept',
  executed: 'execute',
}

export function moveTo(from: DistributionState, to: DistributionState, own: boolean): Move | undefined {
  if (to === 'draft') return own ? 'takeBack' : 'sendBack'
  if (to === 'reversed') return from === 'draft' ? 'discard' : 'reverse'
  return moves[to]
}

/** A reason is required to send back, to reverse, and to accept for the firm. */
export function needsReason(move: Move, isFirm: boolean): boolean {
  return move === 'sendBack' || move === 'reverse' || (move === 'accept' && !isFirm)
}
