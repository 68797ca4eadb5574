import type { Feature } from '#server/feature.ts'
import { openGate } from '#server/records/gate.ts'
import { knowViewers } from '#server/records/viewers.ts'
import { answerCalendar } from './calls.ts'

export const calendar: Feature = {
  calls: (services) => {
    const feedGate = openGate(services.pool, knowViewers(services.pool, 'calendar_feed'), 'enter_by_feed')
    return answerCalendar({ ...services, feedGate })
  },
}
