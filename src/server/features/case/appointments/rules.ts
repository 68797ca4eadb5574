import type { Viewer } from '#domain/access/viewer.ts'
import type { appointment } from '#domain/entities/appointment.ts'
import type { Row } from '#domain/entity.ts'
import { invalid } from '#domain/errors.ts'
import { isEmpty } from '#domain/rules/empty.ts'
import { todayOf } from '#server/figures/days.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { nothingProposed } from './transition.ts'
import { ownOffice } from './transition-facts.ts'

type Visit = Row<typeof appointment>
type Said = Partial<Visit>
type Field = keyof Visit

/** What a visit takes from its type, and where it begins. From there on its status moves by commands only. */
export const appointmentRules: RecordRules<Visit, { duration_min: number | null }> = {
  prepare: ({ said, before }) => {
    if (!before) refuseEarlyBill(said)
    return Promise.resolve({ duration_min: said.duration_min ?? null })
  },

  create: (draft, id, _viewer, found) => {
    const row = { ...draft, duration_min: found.duration_min ?? draft.duration_min }
    const surgery = sql`(${draft.is_surgery === true} or coalesce((${type(draft)}).is_surgery, false))`
    return {
      before: [...firstStatus(draft), ...ownOffice(draft), ...ownTime(row, id), ...serviceAfterAccident(draft)],
      set: {
        appointment_status_id: draft.appointment_status_id ? sql`${draft.appointment_status_id}::uuid` : REQUESTED,
        duration_min: sql`coalesce(${found.duration_min}::int, (${type(draft)}).default_minutes, 30)`,
        is_surgery: surgery,
        approval: approval(draft),
      },
      after: surgicalCase(draft.patient_id),
    }
  },

  update: (before, patch, viewer) => {
    const row = { ...before, ...patch }
    refuseBillWithoutAmount(row, patch, viewer)
    const undated = !isEmpty(patch.bill_amount_cents) && isEmpty(row.bill_received_at)
    const other = 'appointment_type_id' in patch && patch.appointment_type_id !== before.appointment_type_id
    const elsewhere = places.some((field) => field in patch && patch[field] !== before[field])
    const says = (field: Field): boolean => field in patch && patch[field] !== before[field]
    const moves = 'scheduled_start' in patch || 'duration_min' in patch
    return {
      before: [
        ...ownOffice(row),
        ...(says('scheduled_start') ? [...stillPlanned(before), ...timeKept(row)] : []),
        ...(moves ? ownTime(row, before.id) : []),
        ...(says('service_date') ? [...serviceAfterAccident(row), ...serviceKept(row)] : []),
        ...billOfHeldVisit(before, patch),
        ...keptByLien(before, patch),
      ],
      set: {
        // A bill without a day would stay among the visits that miss one.
        ...(undated && { bill_received_at: sql`${todayOf(viewer)}::date` }),
        ...(elsewhere && nothingProposed),
        ...(other && {
          is_surgery: sql`(${row.is_surgery} or coalesce((${type(row)}).is_surgery, false))`,
          // Another kind of care is another decision.
          approval: approval(row),
          approved_cents: raw('null'),
        }),
      },
      ...((other || 'is_surgery' in patch) && { after: surgicalCase(before.patient_id) }),
    }
  },

  // A lien claims what was billed for the visit; the visit is taken out of the lien first.
  remove: (before) => ({
    before: [sql`select require(${before.lien_id ?? null}::uuid is null, 'CW431')`],
  }),
}

const places = ['medical_provider_id', 'medical_provider_office_id', 'chiropractor_id'] as const

const REQUESTED = raw(`(select id from appointment_status where category = 'unscheduled' and deleted_at is null
  order by (code = 'requested') desc, is_active desc, sort_order limit 1)`)

const type = (row: Said): Sql => sql`(select v from appointment_type v where v.id = ${row.appointment_type_id})`

const approval = (row: Said): Sql =>
  sql`case when coalesce((${type(row)}).requires_approval, false) then 'pending' else 'not_needed' end`

/** A new visit is asked for or, where the time is known, planned; what comes later comes by command. */
function firstStatus(draft: Said): Sql[] {
  if (!draft.appointment_status_id) return []
  const planned = Boolean(draft.scheduled_start)
  return [
    sql`select require(exists(select from appointment_status s where s.id = ${draft.appointment_status_id}
      and (s.category = 'unscheduled' or ${planned} and s.category = 'scheduled' and s.code not in ('confirmed', 'checked_in'))),
      'CW422', 'appointment_status_id:not_allowed')`,
  ]
}

/** Visits may overlap only by a command with a reason, and underwriting can block new ones. */
function ownTime(row: Said, id: string): Sql[] {
  if (!row.scheduled_start) return []
  const planned = sql`exists(select from appointment_status s where s.id = ${row.appointment_status_id ?? null}::uuid and s.category = 'scheduled')`
  return [
    // One patient's visits are planned one after the other.
    sql`select from patient where id = ${row.patient_id} for no key update`,
    sql`select require(not ${planned} or not exists(select from appointment o join appointment_status s on s.id = o.appointment_status_id
      where o.patient_id = ${row.patient_id} and o.id <> ${id} and o.deleted_at is null and s.category = 'scheduled'
        and o.scheduled_start < ${row.scheduled_start}::timestamptz + make_interval(mins => ${row.duration_min ?? 30}::int)
        and o.scheduled_start + make_interval(mins => o.duration_min) > ${row.scheduled_start}::timestamptz),
      'CW422', 'scheduled_start:overlaps')`,
    sql`select require(not ${planned} or not exists(select from patient p join underwriting_stage s on s.id = p.underwriting_stage_id
      where p.id = ${row.patient_id} and s.blocks_scheduling), 'CW422', 'scheduled_start:blocked')`,
  ]
}

/** What has taken place, or has not, has its time; that is put right by taking the outcome back first. */
function stillPlanned(before: Said): Sql[] {
  return [
    sql`select require(exists(select from appointment_status s where s.id = ${before.appointment_status_id}
      and s.category in ('unscheduled', 'scheduled')), 'CW422', 'scheduled_start:outcome_known')`,
  ]
}

/** A planned visit without a time would stand in no calendar and could not be ended. */
function timeKept(row: Said): Sql[] {
  if (row.scheduled_start) return []
  return [
    sql`select require(not exists(select from appointment_status s where s.id = ${row.appointment_status_id ?? null}::uuid
      and s.category = 'scheduled'), 'CW422', 'scheduled_start:required')`,
  ]
}

/** The same check as on completion, for a change of the date. */
function serviceAfterAccident(row: Said): Sql[] {
  if (!row.service_date) return []
  return [
    sql`select require(exists(select from patient p where p.id = ${row.patient_id} and p.dol <= ${row.service_date}::date),
      'CW422', 'service_date:before_accident')`,
  ]
}

function serviceKept(row: Said): Sql[] {
  if (row.service_date) return []
  return [
    sql`select require(not exists(select from appointment_status s where s.id = ${row.appointment_status_id}
      and s.category = 'completed'), 'CW422', 'service_date:required')`,
  ]
}

const billFields = ['bill_amount_cents', 'bill_lines', 'bill_received_at'] as const

const billSaid = (values: Said): (typeof billFields)[number][] => billFields.filter((field) => !isEmpty(values[field]))

/** A new visit is asked for or planned: there is nothing to bill yet. */
function refuseEarlyBill(said: Said): void {
  const early = billSaid(said)
  if (early.length > 0) throw invalid(Object.fromEntries(early.map((field) => [field, ['not_held']])))
}

/** A bill that has come in says an amount: otherwise no list of work would show it. */
function refuseBillWithoutAmount(row: Said, patch: Said, viewer: Viewer): void {
  if (!viewer.sees.includes('billing') || isEmpty(patch.bill_received_at)) return
  if (isEmpty(row.bill_amount_cents)) throw invalid({ bill_amount_cents: ['required'] })
}

/** Only care that was given is billed. Taking a bill away is always possible. */
function billOfHeldVisit(before: Said, patch: Said): Sql[] {
  return billSaid(patch)
    .filter((field) => JSON.stringify(patch[field]) !== JSON.stringify(before[field]))
    .map(
      (field) => sql`select require(exists(select from appointment_status s where s.id = ${before.appointment_status_id}
        and s.category = 'completed'), 'CW422', ${`${field}:not_held`})`,
    )
}

/**
 * While a lien claims a visit, the visit keeps its provider, its bill and its day of service: the lien was made from them.
 * A claimed visit without a bill can still get one.
 */
function keptByLien(before: Said, patch: Said): Sql[] {
  if (!before.lien_id) return []
  const billed = isEmpty(before.bill_amount_cents) ? [] : (['bill_amount_cents', 'bill_lines', 'service_date'] as const)
  return [...(['medical_provider_id', 'chiropractor_id'] as const), ...billed]
    .filter((field) => field in patch && JSON.stringify(patch[field]) !== JSON.stringify(before[field]))
    .map((field) => sql`select require(false, 'CW422', ${`${field}:in_lien`})`)
}

/** A visit for surgery makes its case a surgical one. */
export function surgicalCase(patientId: unknown): Sql[] {
  return [
    sql`update patient p set is_surgical = true where p.id = ${patientId} and not p.is_surgical and exists(
      select from appointment a where a.patient_id = p.id and a.is_surgery and a.deleted_at is null)`,
  ]
}
