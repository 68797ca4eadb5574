import type { Feature } from '#server/feature.ts'
import { MINUTE } from '#server/jobs.ts'
import { answerAppointments } from './calls.ts'
import { appointmentRules } from './rules.ts'

export const appointments: Feature = {
  calls: answerAppointments,
  rules: () => ({ appointment: appointmentRules }),
  jobs: ({ pool }) => [
    { name: 'pass appointments', every: MINUTE, run: () => pool.query('select refresh_passed_appointments()') },
    { name: 'add up visits', every: MINUTE, run: () => pool.query('select add_up_visit_totals()') },
  ],
}
