import type { Feature } from '#server/feature.ts'
import { answerSync } from './calls.ts'

export const sync: Feature = { calls: answerSync }
