import type { Feature } from '#server/feature.ts'
import { SECOND } from '#server/jobs.ts'
import { sendDueSms } from '#server/sms/send-due.ts'
import { answerSms } from './calls.ts'
import { smsFailures } from './failures.ts'
import { numberRules } from './number-rules.ts'
import { smsRules } from './rules.ts'

export const sms: Feature = {
  calls: (services) => {
    const { sms: settings, smsFrom: from, production: forReal } = services.config
    return answerSms({ ...services, settings, from, forReal })
  },
  rules: ({ callerDatabase, config, now }) => ({
    patient_sms: smsRules(callerDatabase, config.smsFrom, now),
    patient_mobile_info: numberRules,
  }),
  jobs: ({ pool, gateway, config, now }) => [
    {
      name: 'send text messages',
      every: 5 * SECOND,
      run: () => sendDueSms({ pool, gateway, from: config.smsFrom, now }),
    },
  ],
  failures: ({ config, now }) => smsFailures({ from: config.smsFrom, now }),
}
