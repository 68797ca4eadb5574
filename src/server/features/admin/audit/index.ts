import type { Feature } from '#server/feature.ts'
import { HOUR, SECOND } from '#server/jobs.ts'
import { answerAudit } from './calls.ts'
import { makeMonths } from './months.ts'
import { watchSeals } from './seals/watch.ts'

export const audit: Feature = {
  calls: answerAudit,
  jobs: ({ pool, log, config: { secret, dataDir } }) => [
    { name: 'seal audit', every: 5 * SECOND, run: watchSeals({ pool, log, secret, dataDir }) },
    { name: 'make months of the audit', every: HOUR, run: () => makeMonths(pool) },
  ],
}
