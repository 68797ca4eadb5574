import type { Feature } from '#server/feature.ts'
import { MINUTE, SECOND } from '#server/jobs.ts'
import { answerReports } from './calls.ts'
import { answerExportJobs } from './exports/calls.ts'
import { exportFailures } from './exports/failures.ts'
import { openFileMaker } from './exports/making.ts'
import { removeExports } from './exports/removing.ts'

export const reports: Feature = {
  calls: (services) => [...answerReports(services), ...answerExportJobs(services)],
  jobs: ({ pool, store, log, reads }) => {
    const maker = openFileMaker({ pool, store, log, reads })
    return [
      { name: 'make files', every: 2 * SECOND, run: () => maker.run(), stop: () => maker.stop() },
      { name: 'remove exports', every: 5 * MINUTE, run: () => removeExports(pool, store) },
    ]
  },
  failures: () => exportFailures,
}
