import type { Viewer } from '#domain/access/viewer.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { patientMobileInfo } from '#domain/entities/patient-mobile-info.ts'
import { patientSms } from '#domain/entities/patient-sms.ts'
import { patient } from '#domain/entities/patient.ts'
import { subsidiary } from '#domain/entities/subsidiary.ts'
import { user } from '#domain/entities/user.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { mailLanguages, type MailLanguage } from '#domain/rules/mail/value.ts'
import { zoneOf } from '#domain/rules/sms/quiet-hours.ts'
import type { SmsNumber } from '#domain/rules/sms/standing.ts'
import { notCalledOff } from '#server/figures/visible-rows.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type ResultsOf, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { visitSql, type VisitFact } from './visits.ts'

const t = raw(TABLE)
const MOST_VISITS = 50

export interface NumberFact extends SmsNumber {
  readonly id: string
  readonly number: string
  readonly detail_consent: boolean
  readonly zone: string
}

export interface SmsFacts {
  readonly patient: { readonly id: string; readonly first_name: string; readonly language: MailLanguage }
  readonly caseManager: { readonly name: string | null; readonly phone: string | null }
  readonly subsidiaryPhone: string | null
  /** The first of them is the one to write to. */
  readonly numbers: readonly NumberFact[]
  readonly visits: readonly VisitFact[]
}

/** A case that the viewer reads and in whose conversation he may write. */
export function writable(viewer: Viewer): Sql {
  return sql`p.deleted_at is null and ${filterSql(rowsFor(patient, 'read', viewer), 'p')}
    and exists(select from (select p.id as patient_id) m where ${filterSql(rowsFor(patientSms, 'create', viewer), 'm')})`
}

interface CaseRow {
  readonly id: string
  readonly first_name: string
  readonly language: string | null
  readonly zone: string | null
  readonly manager: string | null
  readonly manager_phone: string | null
  readonly subsidiary_phone: string | null
}

type NumberRow = Omit<NumberFact, 'zone'> & { readonly zone: string | null }

/** Everything that a text message to a patient can need. */
export function smsQuestions(viewer: Viewer, id: string): [Sql<CaseRow>, Sql<NumberRow>, Sql<VisitFact>] {
  return [
    sql<CaseRow>`select p.id, p.first_name, l.iso as language, s.default_timezone as zone, case_people(p.id)->>'case_manager' as manager,
        (select u.phone from "user" u where u.id = p.case_manager_id and ${filterSql(rowsFor(user, 'read', viewer), 'u')})
          as manager_phone,
        (select b.phone from subsidiary b where b.id = p.subsidiary_id
          and ${filterSql(rowsFor(subsidiary, 'read', viewer), 'b')}) as subsidiary_phone
      from patient p left join patient_language l on l.id = p.patient_language_id left join state s on s.id = p.state_id
      where p.id = ${id} and ${writable(viewer)}`,
    sql<NumberRow>`select ${t}.id, ${t}.number, ${t}.can_sms, ${t}.sms_consent, ${t}.detail_consent, ${t}.timezone as zone
      from patient_mobile_info ${t} where ${t}.patient_id = ${id} and ${t}.deleted_at is null
        and ${scopeSql(patientMobileInfo, 'read', viewer)}
      order by ${t}.is_primary desc, ${t}.created_at, ${t}.id`,
    visitSql(sql`${t}.patient_id = ${id} and ${t}.scheduled_start is not null and ${t}.deleted_at is null
      and ${notCalledOff(TABLE)} and ${scopeSql(appointment, 'read', viewer)} order by ${t}.scheduled_start desc limit ${MOST_VISITS}`),
  ]
}

/** The answers to `smsQuestions`, in their order. */
export function smsFacts([about, numbers, visits]: ResultsOf<ReturnType<typeof smsQuestions>>): SmsFacts {
  const found = about.rows[0]
  if (!found) throw new Refusal('NOT_FOUND')
  return {
    patient: {
      id: found.id,
      first_name: found.first_name,
      language: mailLanguages.find((known) => known === found.language) ?? 'en',
    },
    caseManager: { name: found.manager, phone: found.manager_phone },
    subsidiaryPhone: found.subsidiary_phone,
    numbers: numbers.rows.map((row) => ({ ...row, zone: zoneOf(row.zone, found.zone) })),
    visits: visits.rows,
  }
}
