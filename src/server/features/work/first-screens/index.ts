import type { Feature } from '#server/feature.ts'
import { answerFirstScreens } from './calls.ts'

export const firstScreens: Feature = { calls: answerFirstScreens }
