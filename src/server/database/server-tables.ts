import type { ViewedList } from '#domain/lists/viewed-lists.ts'
import type { FilePurpose, FileType } from '#domain/rules/file-types.ts'
import {
  big,
  filled,
  flag,
  json,
  maybe,
  moment,
  shaped,
  text,
  texts,
  uuid,
  whole,
  word,
  type TableTypes,
} from './column-kinds.ts'

const account = {
  user_id: uuid,
  password_hash: maybe(text),
  token_epoch: filled(whole),
  scope_epoch: filled(whole),
  password_changed_at: maybe(moment),
}

const calendar_feed = {
  id: uuid,
  user_id: uuid,
  token_epoch: whole,
  secret_hash: text,
  cases: word<'own' | 'all'>(),
  created_at: filled(moment),
  fetched_at: maybe(moment),
  expires_at: filled(moment),
  ended_at: maybe(moment),
}

const device = {
  id: uuid,
  user_id: uuid,
  name: maybe(text),
  platform: maybe(text),
  last_seen_at: filled(moment),
  wipe_requested_at: maybe(moment),
  wiped_at: maybe(moment),
  removed_at: maybe(moment),
  created_at: filled(moment),
  waiting: filled(whole),
  set_aside: filled(whole),
  waiting_since: maybe(moment),
}

const export_job = {
  id: uuid,
  user_id: uuid,
  asked_in: uuid,
  works_in: maybe(uuid),
  report: text,
  parent_id: maybe(uuid),
  format: word<'csv' | 'xlsx'>(),
  asked: json,
  title: text,
  state: filled(word<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>()),
  fault: maybe(word<'not_allowed' | 'rights_changed' | 'too_large' | 'broken'>()),
  rows_done: filled(whole),
  rows_total: maybe(whole),
  attempts: filled(whole),
  held_until: maybe(moment),
  reach: maybe(text),
  file_key: text,
  file_name: text,
  size: maybe(big),
  file_removed: filled(flag),
  created_at: filled(moment),
  finished_at: maybe(moment),
  expires_at: maybe(moment),
  error: maybe(text),
  dropped_at: maybe(moment),
}

const outgoing = {
  id: uuid,
  channel: word<'mail' | 'sms'>(),
  recipient: text,
  subject: maybe(text),
  body: text,
  patient_id: maybe(uuid),
  user_id: maybe(uuid),
  state: filled(word<'waiting' | 'sent' | 'failed'>()),
  error: maybe(text),
  created_at: filled(moment),
  sent_at: maybe(moment),
  html: maybe(text),
  sender_id: maybe(uuid),
  template_id: maybe(uuid),
  language: maybe(word<'en' | 'es' | 'tr' | 'ar'>()),
  recipient_kind: maybe(word<'patient' | 'lawfirm_employee' | 'medical_provider' | 'chiropractor' | 'user'>()),
  recipient_id: maybe(uuid),
  recipient_name: maybe(text),
  repeats_id: maybe(uuid),
  attempts: filled(whole),
  next_try_at: filled(moment),
  message_id: maybe(text),
  retried_at: maybe(moment),
  dropped_at: maybe(moment),
}

const password_reset = {
  token_hash: text,
  user_id: uuid,
  requested_by: maybe(uuid),
  expires_at: moment,
  used_at: maybe(moment),
  created_at: filled(moment),
}

const push_subscription = {
  id: uuid,
  user_id: uuid,
  session_id: maybe(uuid),
  device_id: maybe(uuid),
  endpoint_hash: text,
  endpoint: text,
  p256dh: text,
  auth: text,
  vapid_key: maybe(text),
  state: filled(word<'active' | 'stale'>()),
  failures: filled(whole),
  first_failure_at: maybe(moment),
  last_delivered_at: maybe(moment),
  created_at: filled(moment),
  token_hash: maybe(text),
  language: filled(word<'en' | 'tr' | 'ar'>()),
  portal: maybe(text),
  paused_until: maybe(moment),
  last_error: maybe(text),
  last_received_at: maybe(moment),
}

const role_view = {
  id: uuid,
  role_id: uuid,
  list: word<ViewedList>(),
  name: text,
  sort: text,
  filters: shaped<Readonly<Record<string, string>>>(),
  columns: maybe(texts),
  created_at: filled(moment),
  created_by: maybe(uuid),
  updated_at: filled(moment),
  updated_by: maybe(uuid),
  deleted_at: maybe(moment),
}

const server_state = { key: text, value: text }

const session = {
  id: uuid,
  user_id: uuid,
  token_epoch: whole,
  remember: filled(flag),
  ip: maybe(text),
  user_agent: maybe(text),
  created_at: filled(moment),
  last_seen_at: filled(moment),
  expires_at: moment,
  ended_at: maybe(moment),
  looks_as: maybe(uuid),
  looks_from: maybe(uuid),
  known_device: maybe(text),
  renewal_mark: maybe(text),
  renewal_before: maybe(text),
  renewed_at: maybe(moment),
  active_at: filled(moment),
}

const upload = {
  key: text,
  user_id: uuid,
  // Attachments of text messages come from the gateway; everything else is sent by a client.
  entity: word<FilePurpose | 'patient_sms'>(),
  patient_id: maybe(uuid),
  file_name: text,
  mime: word<FileType>(),
  announced_size: whole,
  pieces_id: maybe(text),
  state: filled(word<'waiting' | 'ready' | 'refused' | 'used' | 'removed'>()),
  fault: maybe(text),
  size: maybe(whole),
  sha256: maybe(text),
  used_by: maybe(uuid),
  created_at: filled(moment),
  expires_at: moment,
}

/** Tables that the server keeps for itself, as far as typed queries ask for them. */
export const serverTables = {
  account,
  calendar_feed,
  device,
  export_job,
  outgoing,
  password_reset,
  push_subscription,
  role_view,
  server_state,
  session,
  upload,
}

export type ServerTables = TableTypes<typeof serverTables>
