import type { WithReason } from './guards.ts'
import { isGiven, need, needGiven } from './guards.ts'

export const appointmentPhases = [
  'requested',
  'scheduled',
  'confirmed',
  'checked_in',
  'completed',
  'no_show',
  'late_cancel',
  'cancelled',
  'superseded',
] as const

export type AppointmentPhase = (typeof appointmentPhases)[number]

export type AppointmentCategory = 'unscheduled' | 'scheduled' | 'completed' | 'missed' | 'cancelled' | 'superseded'

const phaseOfCategory: Record<AppointmentCategory, AppointmentPhase> = {
  unscheduled: 'requested',
  scheduled: 'scheduled',
  completed: 'completed',
  missed: 'no_show',
  cancelled: 'cancelled',
  superseded: 'superseded',
}

/** Codes which are finer than their category. A status an administrator added follows its category. */
const finerCodes: Record<string, { category: AppointmentCategory; phase: AppointmentPhase }> = {
  confirmed: { category: 'scheduled', phase: 'confirmed' },
  checked_in: { category: 'scheduled', phase: 'checked_in' },
  late_cancel: { category: 'missed', phase: 'late_cancel' },
}

export function appointmentPhase(status: { category: AppointmentCategory; code: string }): AppointmentPhase {
  const finer = finerCodes[status.code]
  return finer?.category === status.category ? finer.phase : phaseOfCategory[status.category]
}

export type AppointmentFacts = WithReason & {
  scheduled_start?: string | null
  duration_min?: number | null
  medical_provider_office_id?: string | null
  chiropractor_id?: string | null
  patient_overlaps?: boolean
  approval?: 'not_needed' | 'pending' | 'approved' | 'declined' | null
  service_date?: string | null
  dol?: string | null
  today?: string
  now?: string
  no_show_reason?: string | null
  cancel_reason?: string | null
  cancelled_by?: 'patient' | 'provider' | null
  lien_paid_cents?: number
}

const isBetween = (value: number | null | undefined, low: number, high: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high

/** Moments may be written with and without fractions of a second, so they are compared as numbers. */
function hasStarted({ now, scheduled_start }: AppointmentFacts): boolean {
  return Boolean(now && scheduled_start) && Date.parse(now ?? '') >= Date.parse(scheduled_start ?? '')
}

const needStarted = need<AppointmentFacts>('NOT_STARTED', hasStarted)

export const becomesScheduled = [
  needGiven<AppointmentFacts>('START_MISSING', 'scheduled_start'),
  need<AppointmentFacts>('DURATION_OUT_OF_RANGE', (facts) => isBetween(facts.duration_min, 5, 1_440)),
  need<AppointmentFacts>(
    'PLACE_MISSING',
    (facts) => isGiven(facts.medical_provider_office_id) || isGiven(facts.chiropractor_id),
  ),
  need<AppointmentFacts>(
    'PATIENT_OVERLAP',
    (facts) => facts.patient_overlaps === false || (facts.patient_overlaps === true && isGiven(facts.reason)),
  ),
]

export const becomesConfirmed = [
  need<AppointmentFacts>(
    'APPROVAL_MISSING',
    (facts) => facts.approval === 'not_needed' || facts.approval === 'approved',
  ),
]

export const becomesCompleted = [
  needStarted,
  needGiven<AppointmentFacts>('SERVICE_DATE_MISSING', 'service_date'),
  need<AppointmentFacts>(
    'SERVICE_DATE_OUT_OF_RANGE',
    ({ service_date, dol, today }) =>
      !isGiven(service_date) || ((dol ?? '9999') <= (service_date ?? '') && (service_date ?? '') <= (today ?? '')),
  ),
]

export const becomesNoShow = [needStarted, needGiven<AppointmentFacts>('NO_SHOW_REASON_MISSING', 'no_show_reason')]

export const becomesCancelled = [
  needGiven<AppointmentFacts>('CANCEL_REASON_MISSING', 'cancel_reason'),
  needGiven<AppointmentFacts>('CANCELLED_BY_MISSING', 'cancelled_by'),
]

export const undoesCompletion = need<AppointmentFacts>('LIEN_PAID', (facts) => facts.lien_paid_cents === 0)
