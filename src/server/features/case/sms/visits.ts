import { mapLink } from '#domain/rules/sms/fill-sms.ts'
import type { MergeValues } from '#domain/rules/mail/fill-mail.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

export interface VisitFact {
  readonly id: string
  readonly at: string
  readonly zone: string
  readonly type: string
  readonly type_i18n: Partial<Record<MailLanguage, string>> | null
  readonly provider: string | null
  readonly office: string | null
  readonly address1: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly phone: string | null
  readonly directions: string | null
  readonly lat: number | null
  readonly lng: number | null
}

const t = raw(TABLE)

/** Visits with all that a patient needs to find them, by the clock of the place. */
export function visitSql(which: Sql): Sql<VisitFact> {
  return sql<VisitFact>`select ${t}.id, to_char(${t}.scheduled_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      ty.title as type, ty.title_i18n as type_i18n, coalesce(mp.name, ch.practice_name) as provider, mo.name as office,
      coalesce(mo.address1, ch.address1) as address1, coalesce(mo.address2, ch.address2) as address2,
      coalesce(mo.city, ch.city) as city, coalesce(mo.zip, ch.zip) as zip, st.code as state,
      coalesce(mo.phone, mp.phone, ch.phone) as phone, mo.directions_text as directions,
      mo.lat::float8 as lat, mo.lng::float8 as lng,
      coalesce(mo.timezone, st.default_timezone, 'America/New_York') as zone
    from appointment ${t} join appointment_type ty on ty.id = ${t}.appointment_type_id
    left join medical_provider mp on mp.id = ${t}.medical_provider_id
    left join medical_provider_office mo on mo.id = ${t}.medical_provider_office_id
    left join chiropractor ch on ch.id = ${t}.chiropractor_id
    left join state st on st.id = coalesce(mo.state_id, ch.state_id)
    where ${which}`
}

export function visitValues(visit: VisitFact | undefined, language: MailLanguage): MergeValues {
  if (!visit) return {}
  const address = addressOf(visit)
  const map = mapLink({ lat: visit.lat, lng: visit.lng, address })
  return {
    'appointment.date': { is: 'date', at: visit.at, zone: visit.zone },
    'appointment.time': { is: 'time', at: visit.at, zone: visit.zone },
    'appointment.type': { is: 'text', text: visit.type_i18n?.[language] ?? visit.type },
    'appointment.provider': visit.provider ? { is: 'text', text: visit.provider } : null,
    'appointment.office': visit.office ? { is: 'text', text: visit.office } : null,
    'appointment.address': address ? { is: 'text', text: address } : null,
    'appointment.phone': visit.phone ? { is: 'phone', number: visit.phone } : null,
    'appointment.directions': visit.directions ? { is: 'text', text: visit.directions } : null,
    'appointment.map': map ? { is: 'link', url: map } : null,
  }
}

function addressOf({ address1, address2, city, state, zip }: VisitFact): string {
  return [address1, address2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
