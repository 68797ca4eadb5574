import type { DistributionSummary } from './money-shapes.ts'

/** The distributions of the settlement itself that still stand, newest first; supplements only add to one of them. */
export function livingDistributions(all: readonly DistributionSummary[]): DistributionSummary[] {
  return all.filter(({ state, supplements }) => state !== 'reversed' && supplements === null)
}
