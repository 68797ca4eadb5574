import type { AppointmentCommand } from '#domain/rules/transitions/appointment.ts'
import type { Later } from '../../device/outbox/deliver.ts'

/** What came of a visit can be told later; when it is to be, somebody else may have decided meanwhile. */
const outcomes: readonly AppointmentCommand[] = ['confirm', 'check_in', 'complete', 'no_show', 'late_cancel', 'cancel']

export function stepLater(command: AppointmentCommand, id: string): Later | undefined {
  return outcomes.includes(command) ? { kind: 'order', entity: 'appointment', target: id } : undefined
}
