import type { Feature } from '#server/feature.ts'
import { HOUR } from '#server/jobs.ts'
import { answerFirmRequests } from './calls.ts'
import { askDueFirms } from './due.ts'

export const firmRequests: Feature = {
  calls: answerFirmRequests,
  jobs: ({ pool, config, signature, now }) => {
    const due = { pool, portal: config.publicUrl, house: signature.name, now }
    return [{ name: 'ask firms for status', every: HOUR, run: () => askDueFirms(due) }]
  },
}
