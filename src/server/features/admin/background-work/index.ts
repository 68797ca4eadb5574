import type { Feature } from '#server/feature.ts'
import { answerBackgroundWork } from './calls.ts'

export const backgroundWork: Feature = { calls: answerBackgroundWork }
