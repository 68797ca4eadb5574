import { mailableCases } from '#domain/access/mail.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { lawfirm } from '#domain/entities/lawfirm.ts'
import { lawfirmEmployee } from '#domain/entities/lawfirm-employee.ts'
import { lien } from '#domain/entities/lien.ts'
import { patient } from '#domain/entities/patient.ts'
import { subsidiary } from '#domain/entities/subsidiary.ts'
import { user } from '#domain/entities/user.ts'
import type { Entity } from '#domain/entity.ts'
import { notCalledOff } from '#server/figures/visible-rows.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { columnAccess, TABLE } from '#server/records/column-access.ts'
import { name, raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import type {
  CaseQuestions,
  LawfirmFact,
  LienFact,
  MailFacts,
  PatientFact,
  PracticeRow,
  StaffRow,
  VisitFact,
} from './mail-facts.ts'

const t = raw(TABLE)
const MOST = 200

/** A case that the viewer reads and may write mail about. */
export function mailable(viewer: Viewer): Sql {
  return sql`${t}.deleted_at is null and ${scopeSql(patient, 'read', viewer)}
    and ${filterSql(mailableCases(patient, viewer), TABLE)}`
}

/**
 * Everything that a mail about a case can be filled with, as the viewer sees it: what he does not see does not come from
 * the database, so it cannot get into what he sends.
 */
export function caseQuestions(viewer: Viewer, id: string): CaseQuestions {
  const ofCase = (column: string): Sql => sql`(select ${name(column)} from patient where id = ${id})`
  const seen = (entity: Entity, columns: readonly string[]): Sql => columnAccess(entity, viewer).select(columns)
  const live = (entity: Entity): Sql => sql`${t}.deleted_at is null and ${scopeSql(entity, 'read', viewer)}`
  const address = raw(`${TABLE}.address1, ${TABLE}.address2, ${TABLE}.city, ${TABLE}.zip,
    (select code from state where id = ${TABLE}.state_id) as state`)
  const treating = (column: string): Sql => sql`
    select ${t}.${name(column)} from appointment ${t} where ${t}.patient_id = ${id} and ${live(appointment)}
    union select ${t}.${name(column)} from lien ${t} where ${t}.patient_id = ${id} and ${live(lien)}`
  return [
    sql<PatientFact>`select ${seen(patient, patientColumns)},
        (select iso from patient_language where id = ${t}.patient_language_id) as language
      from patient ${t} where ${t}.id = ${id} and ${mailable(viewer)}`,
    sql<LawfirmFact>`select ${t}.name, ${t}.phone, ${address} from lawfirm ${t} where ${t}.id = ${ofCase('lawfirm_id')} and ${live(lawfirm)}`,
    sql<MailFacts['caseManager']>`select case_people(${id})->>'case_manager' as name, u.phone, u.email
      from (select) one left join lateral (select ${t}.phone, ${t}.email from "user" ${t}
        where ${t}.id = ${ofCase('case_manager_id')} and ${live(user)}) u on true`,
    sql<{
      phone: string
    }>`select ${t}.phone from subsidiary ${t} where ${t}.id = ${ofCase('subsidiary_id')} and ${live(subsidiary)}`,
    sql<StaffRow>`select ${t}.id, ${t}.first_name, ${t}.last_name, ${t}.title, ${t}.email, c.role, u.language
      from lawfirm_employee ${t} join patient_lawfirm_employee c on c.lawfirm_employee_id = ${t}.id
        and c.patient_id = ${id} and c."to" is null and c.deleted_at is null
      left join "user" u on u.id = ${t}.user_id
      where ${t}.is_active and ${t}.lawfirm_id = ${ofCase('lawfirm_id')} and ${live(lawfirmEmployee)}
      order by c.role = 'lead_attorney' desc, c.is_primary desc, c.role = 'attorney' desc, ${t}.last_name`,
    sql<VisitFact>`select ${t}.id, to_char(${t}.scheduled_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
        ty.title as type, ty.title_i18n as type_i18n, ${t}.medical_provider_id, ${t}.chiropractor_id,
        coalesce(mp.name, ch.practice_name) as provider, mo.name as office,
        coalesce(mo.address1, ch.address1) as address1, coalesce(mo.address2, ch.address2) as address2,
        coalesce(mo.city, ch.city) as city, coalesce(mo.zip, ch.zip) as zip, st.code as state,
        coalesce(mo.phone, mp.phone, ch.phone) as phone, mo.directions_text as directions,
        coalesce(mo.timezone, st.default_timezone, 'America/New_York') as zone
      from appointment ${t} join appointment_type ty on ty.id = ${t}.appointment_type_id
      left join medical_provider mp on mp.id = ${t}.medical_provider_id
      left join medical_provider_office mo on mo.id = ${t}.medical_provider_office_id
      left join chiropractor ch on ch.id = ${t}.chiropractor_id
      left join state st on st.id = coalesce(mo.state_id, ch.state_id)
      where ${t}.patient_id = ${id} and ${t}.scheduled_start is not null and ${live(appointment)}
        and ${notCalledOff(TABLE)}
      order by ${t}.scheduled_start desc limit ${MOST}`,
    sql<LienFact>`select ${seen(lien, lienColumns)} from lien ${t} where ${t}.patient_id = ${id} and ${live(lien)}
      order by ${t}.lien_number limit ${MOST}`,
    sql<PracticeRow>`select 'medical_provider' as kind, mp.id, mp.name, coalesce(mp.billing_email, mp.email) as email
      from medical_provider mp where mp.deleted_at is null and mp.id in (${treating('medical_provider_id')})
      union all select 'chiropractor', ch.id, ch.practice_name, ch.email
      from chiropractor ch where ch.deleted_at is null and ch.id in (${treating('chiropractor_id')})
      order by name, id`,
  ]
}

const patientColumns = [
  'id',
  'first_name',
  'last_name',
  'case_number',
  'dob',
  'dol',
  'hipaa_auth_expires_at',
  'email',
  'billed_cents',
  'paid_cents',
  'balance_cents',
]
const lienColumns = [
  'id',
  'lien_number',
  'billed_cents',
  'final_cents',
  'balance_cents',
  'medical_provider_id',
  'chiropractor_id',
]
