import type { Actor } from '#domain/rules/transitions/actor.ts'
import { fundingMachine, fundingStatuses, type FundingStatus } from '#domain/rules/transitions/lien.ts'
import { allowedFrom } from '#domain/rules/transitions/machine.ts'

/** Steps of a sale by what a person means by them: the portal offers and buys, the funder accepts, counters or declines. */
export const fundingSteps = ['offer', 'reprice', 'counter', 'accept', 'withdraw', 'decline', 'buy', 'buy_back'] as const
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

/** What this person may do about the sale of a lien now. The portal can accept for a funder that does not sign in. */
export function fundingMovesFrom(from: FundingStatus, actor: Actor): FundingMove[] {
  const isFunder = actor.role === 'funder'
  return allowedFrom(fundingMachine, from, actor, {}).flatMap(({ to }) => {
    const step = stepTo(to, from, isFunder)
    return step ? [{ step, to }] : []
  })
}
