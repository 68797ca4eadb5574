import type { AppointmentPhase } from '#domain/rules/transitions/appointment-facts.ts'
import type { BadgeTone } from '#ui/parts/badge.tsx'

/** How a visit stands, as a colour beside its words. */
export const visitTones: Record<AppointmentPhase, BadgeTone> = {
  requested: 'accent',
  scheduled: 'accent',
  confirmed: 'positive',
  checked_in: 'positive',
  completed: 'positive',
  no_show: 'danger',
  late_cancel: 'danger',
  cancelled: 'neutral',
  superseded: 'neutral',
}
