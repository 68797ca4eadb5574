import type { Feature } from '#server/feature.ts'
import { answerHealth } from './calls.ts'

export const health: Feature = { calls: answerHealth }
