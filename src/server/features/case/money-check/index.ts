import type { Feature } from '#server/feature.ts'
import { HOUR } from '#server/jobs.ts'
import { nightlyMoneyCheck } from './check.ts'

export const moneyCheck: Feature = {
  jobs: ({ database, log }) => [{ name: 'check money', every: HOUR, ...nightlyMoneyCheck(database, log) }],
}
