import type { AppointmentTransitionInput } from '#domain/calls/appointments.ts'
import type { appointment } from '#domain/entities/appointment.ts'
import type { Row } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type {
  AppointmentCategory,
  AppointmentFacts,
  AppointmentPhase,
} from '#domain/rules/transitions/appointment-facts.ts'
import { appointmentPhase } from '#domain/rules/transitions/appointment-facts.ts'
import { zoneOfPlace } from '#server/figures/zone-of-place.ts'
import type { Work } from '#server/records/commands.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

export type Visit = Row<typeof appointment>
type Given = { readonly [Name in (typeof fields)[number]]?: Visit[Name] }

/** Where a visit stands. One without a status has only been asked for. */
export async function phaseOf(work: Work, held: Visit): Promise<AppointmentPhase> {
  const status = await work.row(
    sql<{
      category: AppointmentCategory
      code: string
    }>`select category, code from appointment_status where id = ${held.appointment_status_id}::uuid`,
  )
  return status ? appointmentPhase(status) : 'requested'
}

/** Where underwriting said no, no visit is planned, unless an administrator says why. */
export async function refuseBlocked(work: Work, held: Visit, input: AppointmentTransitionInput): Promise<void> {
  const plans = input.to === 'schedule' || (input.to === 'reschedule' && input.scheduled_start !== undefined)
  if (!plans || (work.viewer.level === 'admin' && input.reason)) return
  const stage = await work.row(sql<{ blocks: boolean }>`select s.blocks_scheduling as blocks from patient p
    join underwriting_stage s on s.id = p.underwriting_stage_id where p.id = ${held.patient_id}`)
  if (stage?.blocks) throw new Refusal('GUARD_FAILED', { errors: { _: ['SCHEDULING_BLOCKED'] } })
}

/** The record as it would be, and what else the machine must know. */
export async function appointmentFacts(
  work: Work,
  held: Visit,
  input: AppointmentTransitionInput,
  now: string,
): Promise<AppointmentFacts> {
  const row = { ...held, ...given(input) }
  // One patient's visits are planned one after the other.
  await work.run(sql`select from patient where id = ${held.patient_id} for no key update`)
  const clock = sql`coalesce(${raw(zoneOfPlace('v'))}, ${work.viewer.time_zone})`
  const known = await work.row(sql<{ today: string; dol: string | null; lien_paid: number; overlaps: boolean }>`select
    (select (${now}::timestamptz at time zone ${clock})::date::text from appointment v where v.id = ${held.id}) as today,
    (select p.dol::text from patient p where p.id = ${held.patient_id}) as dol,
    (select coalesce(max(l.paid_cents), 0) from lien l where l.id = ${held.lien_id ?? null}::uuid) as lien_paid,
    exists(select from appointment o join appointment_status s on s.id = o.appointment_status_id
      where o.patient_id = ${held.patient_id} and o.id <> ${held.id} and o.deleted_at is null and s.category = 'scheduled'
        and o.scheduled_start < ${row.scheduled_start ?? null}::timestamptz + make_interval(mins => ${row.duration_min ?? 0}::int)
        and o.scheduled_start + make_interval(mins => o.duration_min) > ${row.scheduled_start ?? null}::timestamptz) as overlaps`)
  return {
    ...row,
    reason: input.reason ?? null,
    patient_overlaps: known?.overlaps === true,
    dol: known?.dol ?? null,
    ...(known && { today: known.today }),
    now,
    cancelled_by: input.cancelled_by ?? null,
    lien_paid_cents: known?.lien_paid ?? Number.NaN,
  }
}

const fields = [
  'scheduled_start',
  'duration_min',
  'medical_provider_id',
  'medical_provider_office_id',
  'chiropractor_id',
  'service_date',
  'no_show_reason',
  'cancel_reason',
] as const

/** What the command writes into the record itself. */
export function given(input: AppointmentTransitionInput): Given {
  return Object.fromEntries(fields.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])))
}

const codes: Record<AppointmentPhase, { code: string; category: AppointmentCategory }> = {
  requested: { code: 'requested', category: 'unscheduled' },
  scheduled: { code: 'scheduled', category: 'scheduled' },
  confirmed: { code: 'confirmed', category: 'scheduled' },
  checked_in: { code: 'checked_in', category: 'scheduled' },
  completed: { code: 'completed', category: 'completed' },
  no_show: { code: 'no_show', category: 'missed' },
  late_cancel: { code: 'late_cancel', category: 'missed' },
  cancelled: { code: 'cancelled_by_provider', category: 'cancelled' },
  superseded: { code: 'rescheduled', category: 'superseded' },
}

/** The status a phase is shown as: by code, and where an administrator has taken that away, by category. */
export function statusOf(phase: AppointmentPhase, finerCode?: string): Sql {
  const { code, category } = codes[phase]
  return sql`(select id from appointment_status where category = ${category} and deleted_at is null
    order by (code = ${finerCode ?? code}) desc, is_active desc, sort_order limit 1)`
}

/** An office stands for its own facility: the staff of both see the visit. */
export function ownOffice(row: Partial<Pick<Visit, 'medical_provider_id' | 'medical_provider_office_id'>>): Sql[] {
  if (!row.medical_provider_office_id) return []
  return [
    sql`select require(exists(select from medical_provider_office o where o.id = ${row.medical_provider_office_id}
      and o.medical_provider_id = ${row.medical_provider_id}), 'CW422', 'medical_provider_office_id:not_of_provider')`,
  ]
}
