import type { Feature } from '#server/feature.ts'
import { answerDashboards } from './calls.ts'

export const dashboards: Feature = { calls: answerDashboards }
