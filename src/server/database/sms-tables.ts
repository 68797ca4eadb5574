import type { ColumnType, Generated } from 'kysely'

/** Read as it is, written as JSON text. */
type MaybeJson = ColumnType<unknown, string | null | undefined, string | null>

interface SmsDelivery {
  sms_id: string
  attempts: Generated<number>
  next_try_at: Generated<string>
  is_answer: Generated<boolean>
}

interface SmsInbound {
  id: string
  gateway_id: string
  from: string
  to: string
  body: string
  media: MaybeJson
  at: Generated<string>
  state: 'attached' | 'waiting' | 'assigned' | 'dismissed'
  matches: number
  patient_id: string | null
  sms_id: string | null
  decided_by: string | null
  decided_at: string | null
}

interface VisitLink {
  id: string
  token_hash: string
  patient_id: string
  appointment_id: string
  language: 'en' | 'es' | 'tr' | 'ar'
  made_by: string
  created_at: Generated<string>
  expires_at: string
  opened_at: string | null
  times_opened: Generated<number>
}

/** How text messages travel, and what they lead to. */
export interface SmsTables {
  sms_delivery: SmsDelivery
  sms_inbound: SmsInbound
  visit_link: VisitLink
}
