import { todayAt } from '#domain/rules/wall-time.ts'

/** By the clock of the portal's own people in the demo. */
export const DEMO_ZONE = 'America/New_York'

export const demoToday = (): string => todayAt(DEMO_ZONE)
