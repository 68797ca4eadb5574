import type { Feature } from '#server/feature.ts'
import { HOUR } from '#server/jobs.ts'
import { openCallerDatabase } from '#server/records/caller-database.ts'
import { knowViewers } from '#server/records/viewers.ts'
import { answerFirmRequests } from './calls.ts'
import { askAboutLiens } from './due-liens.ts'
import { askDueFirms } from './due.ts'

export const firmRequests: Feature = {
  calls: (services) => {
    const doors = knowViewers(services.pool, 'lien_request')
    const linkDatabase = openCallerDatabase(services.pool, doors, 'enter_by_lien_request')
    return answerFirmRequests({ ...services, linkDatabase })
  },
  jobs: ({ pool, config, signature, now }) => {
    const due = { pool, portal: config.publicUrl, house: signature.name, now }
    return [
      { name: 'ask firms for status', every: HOUR, run: () => askDueFirms(due) },
      { name: 'ask lawyers about liens', every: HOUR, run: () => askAboutLiens(due) },
    ]
  },
}
