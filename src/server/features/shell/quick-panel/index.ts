import type { Feature } from '#server/feature.ts'
import { answerQuickPanel } from './calls.ts'

export const quickPanel: Feature = { calls: answerQuickPanel }
