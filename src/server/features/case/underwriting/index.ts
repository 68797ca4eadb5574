import type { Feature } from '#server/feature.ts'
import { answerUnderwriting } from './calls.ts'
import { paperRules } from './paper-rules.ts'

export const underwriting: Feature = {
  calls: answerUnderwriting,
  rules: ({ callerDatabase }) => ({ underwriting_document: paperRules(callerDatabase) }),
}
