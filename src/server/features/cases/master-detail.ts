import * as v from 'valibot'
import { patient } from '#domain/entities/patient.ts'
import { patchSchema } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Gate } from '#server/records/gate.ts'
import { sightOf, TABLE } from '#server/records/sight.ts'
import { raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

/** The head of a case: who it is, where it stands, who works on it, its days and its figures. */
const groups = {
  identity: [
    'case_number',
    'first_name',
    'middle_name',
    'last_name',
    'name_native',
    'dob',
    'gender',
    'phone',
    'email',
    'patient_language_id',
    'needs_interpreter',
    'guardian_name',
    'guardian_phone',
    'person_key',
    'accident_group_id',
  ],
  status: [
    'case_status',
    'case_status_before_hold',
    'status_changed_at',
    'in_treatment',
    'is_surgical',
    'lop_status',
    'on_hold_reason',
    'closed_reason',
  ],
  dates: [
    'dol',
    'opened_at',
    'closed_at',
    'sol_date',
    'sol_override',
    'sol_basis',
    'sol_acknowledged_date',
    'sol_acknowledged_reason',
    'sol_acknowledged_at',
    'sol_acknowledged_by',
    'suit_filed_at',
    'demand_sent_at',
    'settlement_date',
    'hipaa_auth_expires_at',
    'contact_due_on',
    'contact_reason',
    'contact_party',
    'contact_phone',
    'last_contact_at',
    'lawfirm_contact_at',
    'next_contact_at',
    'next_appointment_at',
    'last_service_date',
  ],
  totals: [
    'billed_cents',
    'price_cents',
    'reduction_cents',
    'paid_cents',
    'balance_cents',
    'settlement_cents',
    'approved_limit_cents',
    'appointments_count',
    'unread_messages',
  ],
} as const

const people = {
  lawfirm: 'lawfirm_id',
  subsidiary: 'subsidiary_id',
  chiropractor: 'chiropractor_id',
  case_manager: 'case_manager_id',
  underwriter: 'underwriter_id',
} as const

const editable = [
  'first_name',
  'middle_name',
  'last_name',
  'name_native',
  'dob',
  'gender',
  'phone',
  'email',
  'patient_language_id',
  'needs_interpreter',
  'guardian_name',
  'guardian_phone',
  'subsidiary_id',
  'chiropractor_id',
  'case_manager_id',
  'underwriter_id',
  'in_treatment',
  'is_surgical',
  'lop_status',
  'dol',
  'sol_override',
  'sol_basis',
  'suit_filed_at',
  'demand_sent_at',
  'settlement_date',
  'settlement_cents',
  'next_contact_at',
]

const patch = patchSchema(patient).entries as v.ObjectEntries
export const masterDetailPatch = v.strictObject(
  Object.fromEntries(Object.entries(patch).filter(([field]) => field === 'version' || editable.includes(field))),
)

type Values = Record<string, unknown>

export async function masterDetail(gate: Gate, audit: AuditTrail, caller: Caller, id: string): Promise<object> {
  const { viewer, results } = await gate.run(caller, (asking) => [
    sql`select row_to_json(v) as row, case_people(${raw(TABLE)}.id) as names, (select jsonb_build_object(
          'id', s.id, 'code', s.code, 'category', s.category, 'title', s.title, 'title_i18n', s.title_i18n, 'color', s.color,
          'sla_days', s.sla_days)
        from underwriting_stage s where s.id = ${raw(TABLE)}.underwriting_stage_id) as stage
      from patient ${raw(TABLE)} cross join lateral (select ${sightOf(patient, asking).detail}) v
      where ${raw(TABLE)}.id = ${id} and ${raw(TABLE)}.deleted_at is null and ${scopeSql(patient, 'read', asking)}`,
  ])
  const found = results[0]?.rows[0]
  if (!found) throw new Refusal('NOT_FOUND')
  await audit.seen(caller, viewer, {
    action: 'read',
    entity: 'patient',
    entityId: id,
    patientIds: [id],
    detail: { as: 'master_detail' },
  })
  const row = found['row'] as Values
  const names = found['names'] as Values
  return {
    master_detail: {
      id,
      version: row['version'],
      ...Object.fromEntries(Object.entries(groups).map(([group, fields]) => [group, picked(row, fields)])),
      // A stage is as secret as the field that holds it.
      stage: row['underwriting_stage_id'] ? found['stage'] : null,
      people: Object.fromEntries(
        Object.entries(people).map(([person, field]) => [
          person,
          row[field] ? { id: row[field], name: names[person] ?? null } : null,
        ]),
      ),
    },
  }
}

/** Hidden fields stay absent: not even their emptiness is told. */
function picked(row: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.filter((field) => field in row).map((field) => [field, row[field]]))
}
