import type { Feature } from '#server/feature.ts'
import { HOUR } from '#server/jobs.ts'
import { withFile } from '#server/uploads/with-file.ts'
import { answerFiles } from './calls.ts'
import { documentRules } from './document-rules.ts'
import { removeLeftovers } from './leftovers.ts'

export const files: Feature = {
  calls: answerFiles,
  rules: ({ complete }) => ({ patient_document: withFile('patient_document', complete, documentRules) }),
  jobs: (services) => [
    { name: 'remove leftovers', every: HOUR, run: () => removeLeftovers(services.pool, services.files) },
  ],
}
