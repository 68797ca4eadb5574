import * as v from 'valibot'
import { appointment } from '../../entities/appointment.ts'
import { appointmentCategories } from '../../entities/appointment-status.ts'
import { columnsOf } from '../shown-row.ts'

const text = v.nullable(v.string())
const amount = v.nullable(v.number())

const visit = v.strictObject({
  id: v.string(),
  version: v.number(),
  patient_id: v.string(),
  case_number: text,
  patient_name: text,
  patient_phone: text,
  appointment_type_id: v.string(),
  medical_provider_office_id: text,
  office: text,
  /** The clock of the place. */
  zone: v.string(),
  /** The day there. */
  day: v.string(),
  scheduled_start: text,
  duration_min: v.number(),
  category: v.picklist(appointmentCategories),
  status_code: v.string(),
  approval: columnsOf(appointment, ['approval']).approval,
  interpreter_needed: v.boolean(),
  transport_needed: v.boolean(),
  service_date: text,
  bill_amount_cents: amount,
  has_bill: v.boolean(),
  has_records: v.boolean(),
})
export type PracticeVisit = v.InferOutput<typeof visit>

/** Liens of a practice, as far as it may follow them. */
const lienSum = v.strictObject({ count: v.number(), cents: v.number() })

export const practiceScreen = v.strictObject({
  as_of: v.string(),
  /** By the clock of each place: a day may have begun at one and not at another. */
  today: v.array(visit),
  tomorrow: v.array(visit),
  /** Visits that took place and miss their bill or their records; the first of them. */
  owed: v.strictObject({ rows: v.array(visit), count: v.number() }),
  /** Visits asked of the practice that it has not declined. */
  requested: v.strictObject({
    rows: v.array(
      v.strictObject({
        ...visit.entries,
        /** None until it has a time. */
        day: text,
        wanted_from: text,
        wanted_to: text,
        note: text,
        proposed_start: text,
      }),
    ),
    count: v.number(),
  }),
  liens: v.strictObject({
    open: lienSum,
    agreed: lienSum,
    paid: lienSum,
  }),
})
