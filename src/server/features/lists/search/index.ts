import type { Feature } from '#server/feature.ts'
import { answerSearch } from './calls.ts'

export const search: Feature = { calls: answerSearch }
