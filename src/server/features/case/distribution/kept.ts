import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { distributionCalls } from '#domain/calls/distribution.ts'
import type { KeptScenario } from '#domain/calls/money/scenario.ts'
import type { DistributionOutputs, DistributionParts } from '#domain/rules/distribution/frozen.ts'

type Summary = AnswerOf<typeof distributionCalls.list>['distributions'][number]

/** A distribution as it is kept, figures and all, in the words of the engine that made them. */
export type Distribution = Omit<Summary, 'ok' | 'error' | 'totals' | 'warnings'> &
  Omit<DistributionParts, 'outputs'> & {
    readonly scenario: KeptScenario
    /** Null where nothing could be worked out. */
    readonly outputs: DistributionOutputs | null
  }
