import type { Feature } from '#server/feature.ts'
import { HOUR } from '#server/jobs.ts'
import { answerLiens } from './calls.ts'
import { expireOffers } from './expiring.ts'
import { lienRules } from './rules.ts'
import { mailOfFunding } from './tell-of-correction.ts'

export const liens: Feature = {
  calls: answerLiens,
  rules: () => ({ lien: lienRules }),
  jobs: ({ pool }) => [{ name: 'expire offers', every: HOUR, run: () => expireOffers(pool) }],
  events: mailOfFunding,
}
