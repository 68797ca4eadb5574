import type { ColumnType, Generated } from 'kysely'

/** Read as it is, written as JSON text. */
type Json = ColumnType<unknown, string, string>
type MaybeJson = ColumnType<unknown, string | null | undefined, string | null>

interface Account {
  user_id: string
  password_hash: string | null
  token_epoch: Generated<number>
  scope_epoch: Generated<number>
  failed_logins: Generated<number>
  locked_until: string | null
  password_changed_at: string | null
}

interface AuditEvent {
  id: string
  era: Generated<number>
  xid: Generated<string>
  at: Generated<string>
  user_id: string | null
  session_id: string | null
  action: string
  entity: string | null
  entity_id: string | null
  patient_ids: string[] | null
  detail: MaybeJson
  ip: string | null
  request_id: string | null
}

interface AuditSeal {
  number: number
  era: number
  from_xid: string
  before_xid: string
  events: number
  digest: string
  previous: string
  hash: string
  at: Generated<string>
}

interface CalendarFeed {
  id: string
  user_id: string
  token_epoch: number
  secret_hash: string
  cases: 'own' | 'all'
  created_at: Generated<string>
  fetched_at: string | null
  expires_at: Generated<string>
  ended_at: string | null
}

interface CaseNumberSeries {
  code: string
  year: number
  last: number
}

interface ChangeLog {
  xid: Generated<string>
  seq: Generated<number>
  entity: string
  entity_id: string
  rev: number
  op: 'put' | 'del'
  keys: string[] | null
  fields: string[] | null
  at: Generated<string>
}

interface DocumentLink {
  id: string
  token_hash: string
  patient_id: string
  patient_document_id: string
  outgoing_id: string
  made_by: string
  created_at: Generated<string>
  expires_at: string
  revoked_at: string | null
  revoked_by: string | null
  opened_at: string | null
  times_opened: Generated<number>
}

interface ExportJob {
  id: string
  user_id: string
  asked_in: string
  works_in: string | null
  report: string
  parent_id: string | null
  format: 'csv' | 'xlsx'
  asked: Json
  title: string
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
  fault: 'not_allowed' | 'rights_changed' | 'too_large' | 'broken' | null
  rows_done: Generated<number>
  rows_total: number | null
  attempts: Generated<number>
  held_until: string | null
  reach: string | null
  file_key: string
  file_name: string
  size: string | null
  file_removed: Generated<boolean>
  created_at: Generated<string>
  finished_at: string | null
  expires_at: string | null
}

interface ExportLog {
  id: string
  user_id: string
  entity: string
  format: 'csv' | 'json' | 'xlsx' | 'pdf' | 'print'
  columns: string[]
  asked: MaybeJson
  row_count: number
  purpose: string | null
  at: Generated<string>
}

interface Idempotency {
  user_id: string
  key: string
  request_hash: string
  status: number
  response: string
  at: Generated<string>
}

interface LienNumberSeries {
  patient_id: string
  last: number
}

interface Outgoing {
  id: string
  channel: 'mail' | 'sms'
  recipient: string
  subject: string | null
  body: string
  patient_id: string | null
  user_id: string | null
  state: Generated<'waiting' | 'sent' | 'failed'>
  error: string | null
  created_at: Generated<string>
  sent_at: string | null
  html: string | null
  sender_id: string | null
  template_id: string | null
  language: 'en' | 'es' | 'tr' | 'ar' | null
  recipient_kind: 'patient' | 'lawfirm_employee' | 'medical_provider' | 'chiropractor' | 'user' | null
  recipient_id: string | null
  recipient_name: string | null
  repeats_id: string | null
  attempts: Generated<number>
  next_try_at: Generated<string>
  message_id: string | null
}

interface PasswordReset {
  token_hash: string
  user_id: string
  requested_by: string | null
  expires_at: string
  used_at: string | null
  created_at: Generated<string>
}

interface PinnedCase {
  user_id: string
  patient_id: string
  pinned_at: Generated<string>
}

interface QuickNote {
  id: string
  user_id: string
  text: string
  created_at: Generated<string>
  deleted_at: string | null
}

interface SchemaMigration {
  name: string
  sha256: string
  applied_at: Generated<string>
}

interface ServerState {
  key: string
  value: string
}

interface Session {
  id: string
  user_id: string
  token_epoch: number
  remember: Generated<boolean>
  ip: string | null
  user_agent: string | null
  created_at: Generated<string>
  last_seen_at: Generated<string>
  expires_at: string
  ended_at: string | null
  looks_as: string | null
  looks_from: string | null
}

interface SyncConflict {
  id: string
  user_id: string
  device_id: string | null
  command_id: string
  entity: string
  entity_id: string | null
  patient_id: string | null
  base: MaybeJson
  theirs: MaybeJson
  own: MaybeJson
  fields: Generated<string[]>
  state: Generated<'open' | 'own_taken' | 'theirs_kept' | 'quarantined'>
  resolved_at: string | null
  resolved_by: string | null
  at: Generated<string>
}

interface Upload {
  key: string
  user_id: string
  entity: string
  patient_id: string | null
  file_name: string
  mime: string
  announced_size: number
  pieces_id: string | null
  state: Generated<'waiting' | 'ready' | 'refused' | 'used' | 'removed'>
  fault: string | null
  size: number | null
  sha256: string | null
  used_by: string | null
  created_at: Generated<string>
  expires_at: string
}

/** Tables that the server keeps for itself: sessions, the feed, the audit trail. */
export interface ServerTables {
  account: Account
  audit_event: AuditEvent
  audit_seal: AuditSeal
  calendar_feed: CalendarFeed
  case_number_series: CaseNumberSeries
  change_log: ChangeLog
  document_link: DocumentLink
  export_job: ExportJob
  export_log: ExportLog
  idempotency: Idempotency
  lien_number_series: LienNumberSeries
  outgoing: Outgoing
  password_reset: PasswordReset
  pinned_case: PinnedCase
  quick_note: QuickNote
  schema_migration: SchemaMigration
  server_state: ServerState
  session: Session
  sync_conflict: SyncConflict
  upload: Upload
}
