import type { Feature } from '#server/feature.ts'
import { answerWork } from './calls.ts'
import { inboxEvents } from './events.ts'

export const inbox: Feature = { calls: answerWork, events: inboxEvents }
