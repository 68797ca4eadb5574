import type { Feature } from '#server/feature.ts'
import { answerWork } from './calls.ts'

export const inbox: Feature = { calls: answerWork }
