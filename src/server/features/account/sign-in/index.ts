import type { Feature } from '#server/feature.ts'
import { HOUR } from '#server/jobs.ts'
import { signInAllowances } from './allowances.ts'
import { answerSignIn } from './calls.ts'
import { forgetUnused } from './forgetting.ts'
import { answerLogIns } from './login-calls.ts'
import { answerOwnAccount } from './own-calls.ts'
import { openRenewals } from './renewals.ts'
import { answerSessions } from './session-calls.ts'
import { signUpAnswers } from './sign-up-answer.ts'
import { answerLooks } from './viewing-as-calls.ts'

export const signIn: Feature = {
  calls: (services) => {
    const { config, pool, now } = services
    const parts = {
      ...services,
      renewals: openRenewals(pool, config.secret, now),
      allowances: signInAllowances(config.signInLimit),
    }
    return [
      ...answerSignIn(parts),
      ...answerSessions(parts),
      ...answerLogIns(parts),
      ...answerLooks(parts),
      ...answerOwnAccount(parts),
    ]
  },
  events: signUpAnswers,
  jobs: ({ pool }) => [{ name: 'forget unused resets and browsers', every: HOUR, run: () => forgetUnused(pool) }],
}
