import type { Feature } from '#server/feature.ts'
import { HOUR } from '#server/jobs.ts'
import { answerDevices } from './calls.ts'
import { pushFailures } from './failures.ts'
import { comparePushes } from './push-check.ts'
import { answerWorkers } from './worker-calls.ts'

export const devices: Feature = {
  calls: (services) => [...answerDevices(services), ...answerWorkers(services)],
  jobs: ({ pool, log }) => [{ name: 'compare pushes', every: HOUR, run: () => comparePushes(pool, log) }],
  failures: () => pushFailures,
}
