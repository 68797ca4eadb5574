import type { Feature } from '#server/feature.ts'
import { openCallerDatabase } from '#server/records/caller-database.ts'
import { knowViewers } from '#server/records/viewers.ts'
import { answerCalendar } from './calls.ts'

export const calendar: Feature = {
  calls: (services) => {
    const feedDatabase = openCallerDatabase(services.pool, knowViewers(services.pool, 'calendar_feed'), 'enter_by_feed')
    return answerCalendar({ ...services, feedDatabase })
  },
}
