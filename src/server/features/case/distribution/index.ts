import type { Feature } from '#server/feature.ts'
import { answerDistribution } from './calls.ts'

export const distribution: Feature = { calls: answerDistribution }
