import type { Feature } from '#server/feature.ts'
import { answerRoleViews } from './calls.ts'

export const roleViews: Feature = { calls: answerRoleViews }
