import type { Feature } from '#server/feature.ts'
import { answerSettings } from './calls.ts'
import { answerSections, keepingRules } from './section-calls.ts'

export const settings: Feature = {
  calls: (services) => [...answerSettings(services), ...answerSections(services)],
  rules: () => keepingRules,
}
