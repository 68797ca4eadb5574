import type { Feature } from '#server/feature.ts'
import { answerOutside } from './calls.ts'

export const outside: Feature = { calls: answerOutside }
