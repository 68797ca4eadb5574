import type { AppointmentCommand } from '#domain/rules/transitions/appointment.ts'
import type { Later } from '../../device/outbox/deliver.ts'

/** Outcomes may be queued offline; the date of a visit may not, because another user may have moved it. */
const outcomes: readonly AppointmentCommand[] = ['confirm', 'check_in', 'complete', 'no_show', 'late_cancel', 'cancel']

export function stepLater(command: AppointmentCommand, id: string): Later | undefined {
  return outcomes.includes(command) ? { kind: 'order', entity: 'appointment', target: id } : undefined
}
