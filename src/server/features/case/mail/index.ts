import { worksForReal } from '#server/config.ts'
import type { Feature } from '#server/feature.ts'
import { SECOND } from '#server/jobs.ts'
import { sendDue } from '#server/mail/send-due.ts'
import { answerMail } from './calls.ts'
import { mailFailures } from './failures.ts'
import { templateRules } from './template-rules.ts'

export const mail: Feature = {
  calls: (services) => {
    const leaves = services.config.smtpUrl !== undefined
    return answerMail({ ...services, leaves, tellsLinks: !leaves && !worksForReal(services.config) })
  },
  rules: () => ({ email_template: templateRules }),
  jobs: ({ pool, mailer, config }) =>
    mailer
      ? [{ name: 'send mail', every: 5 * SECOND, run: () => sendDue({ pool, mailer, from: config.mailFrom }) }]
      : [],
  failures: () => mailFailures,
}
