import { distributionStates, type DistributionState } from '#domain/rules/transitions/distribution.ts'

export function isState(value: string): value is DistributionState {
  return distributionStates.some((known) => known === value)
}

/** From here on the case's liens say what the distribution made of them. */
export const binding: ReadonlySet<DistributionState> = new Set(['accepted', 'executed', 'reversed'])

/** A step by what it means from where the distribution stands. */
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

/** Who sends another's work back, undoes what others rely on, or speaks for the firm, says why. */
export function needsReason(move: Move, isFirm: boolean): boolean {
  return move === 'sendBack' || move === 'reverse' || (move === 'accept' && !isFirm)
}
