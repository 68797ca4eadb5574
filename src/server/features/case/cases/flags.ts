import { appointment } from '#domain/entities/appointment.ts'
import { patientMobileInfo } from '#domain/entities/patient-mobile-info.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import { openCaseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { firmSilentFor } from '#server/figures/case-words.ts'
import { alike } from '#server/figures/duplicates.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { columnAccess } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

const open = sql`t.case_status = any(${[...openCaseStatuses]})`

/** Rows of another entity that hang on the case, as far as the viewer may list them. */
function someOf(entity: Entity, viewer: Viewer, condition: Sql): Sql {
  return sql`exists(select from ${raw(entity.name)} o where o.patient_id = t.id and o.deleted_at is null
    and ${filterSql(rowsFor(entity, 'list', viewer), 'o')} and ${condition})`
}

const done = raw(`o.service_date is not null and exists(select from appointment_status s
  where s.id = o.appointment_status_id and s.category = 'completed')`)

interface Flag {
  /** What the viewer must see for the answer to tell him nothing new. */
  readonly rests: readonly (readonly [Entity, string])[]
  readonly sql: (viewer: Viewer) => Sql
}

const column = (name: string): Flag => ({ rests: [[patient, name]], sql: () => raw(`t.${name}`) })

/** Work that waits, by what a device can't know: each is a condition on the cases of `t`. */
export const flags: Readonly<Record<string, Flag>> = {
  missing_bill: {
    rests: [[appointment, 'bill_received_at']],
    sql: (viewer) => someOf(appointment, viewer, sql`${done} and o.bill_received_at is null`),
  },
  missing_records: {
    rests: [[appointment, 'records_received_at']],
    sql: (viewer) => someOf(appointment, viewer, sql`${done} and o.records_received_at is null`),
  },
  no_consent: {
    rests: [[patientMobileInfo, 'sms_consent']],
    sql: (viewer) => sql`${open} and not ${someOf(patientMobileInfo, viewer, raw(`o.sms_consent = 'granted'`))}`,
  },
  status_due: {
    rests: [
      [patient, 'case_status'],
      [patient, 'lawfirm_id'],
    ],
    sql: () => sql`${open} and exists(select from (values (0)) as one left join lawfirm f on f.id = t.lawfirm_id
      where ${raw(firmSilentFor('t', 1))})`,
  },
  duplicate_suspects: {
    rests: [
      [patient, 'last_name'],
      [patient, 'dob'],
      [patient, 'phone'],
    ],
    sql: alike,
  },
  in_treatment: column('in_treatment'),
  surgical: column('is_surgical'),
  interpreter: column('needs_interpreter'),
}

export function isSeen({ rests }: Flag, viewer: Viewer): boolean {
  return rests.every(
    ([entity, name]) => rowsFor(entity, 'list', viewer) !== false && columnAccess(entity, viewer).always.has(name),
  )
}
