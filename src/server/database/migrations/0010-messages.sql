-- Mail, text messages and the team's chat.

-- ---------------------------------------------------------------------------------------------------------------------
-- Outbox

-- Mail waits here until the gateway takes it; without a gateway it can be read here.
create table outgoing (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text,
  body text not null,
  patient_id uuid,
  user_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  html text,
  sender_id uuid constraint outgoing__sender_id__ref references "user",
  template_id uuid constraint outgoing__template_id__ref references email_template,
  language text constraint outgoing__language__check check (language in ('en', 'es', 'tr', 'ar')),
  recipient_kind text constraint outgoing__recipient_kind__check
    check (recipient_kind in ('patient', 'lawfirm_employee', 'medical_provider', 'chiropractor', 'user')),
  recipient_id uuid,
  recipient_name text,
  -- The mail that this one resends.
  repeats_id uuid constraint outgoing__repeats_id__ref references outgoing,
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  -- The same at every attempt, so that mail programs recognize a mail that was sent twice.
  message_id text constraint outgoing__message_id__key unique
);
create index outgoing_due on outgoing (next_try_at) where state = 'waiting';
create index outgoing_patient on outgoing (patient_id, created_at);
create index outgoing_created on outgoing (created_at);

-- Files are mailed as links. Each opens one document until it expires or is revoked.
create table document_link (
  id uuid primary key,
  token_hash text not null constraint document_link__token_hash__key unique,
  patient_id uuid not null constraint document_link__patient_id__ref references patient,
  patient_document_id uuid not null constraint document_link__patient_document_id__ref references patient_document,
  outgoing_id uuid not null constraint document_link__outgoing_id__ref references outgoing,
  made_by uuid not null constraint document_link__made_by__ref references "user",
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid,
  opened_at timestamptz,
  times_opened int not null default 0
);
create index document_link_outgoing on document_link (outgoing_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Text messages

create table patient_sms (
  id uuid primary key,
  patient_id uuid not null constraint patient_sms__patient_id__ref references patient,
  direction text not null default 'out',
  "from" text,
  "to" text not null,
  body text not null,
  category text not null default 'other',
  template_id uuid constraint patient_sms__template_id__ref references email_template,
  status text not null default 'queued',
  gateway_id text,
  error_code text,
  sent_by uuid constraint patient_sms__sent_by__ref references "user",
  seen_at timestamptz,
  seen_by uuid constraint patient_sms__seen_by__ref references "user",
  media jsonb,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint patient_sms__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);

-- The gateway repeats what was not acknowledged; its id finds the repetition.
create unique index patient_sms__gateway_id__key on patient_sms (gateway_id) where deleted_at is null;
create index patient_sms_patient on patient_sms (patient_id, created_at);

-- Unread messages of patients.
create index patient_sms_unseen on patient_sms (patient_id) where direction = 'in' and seen_at is null;

-- Sending state of outgoing text messages.
create table sms_delivery (
  sms_id uuid primary key constraint sms_delivery__sms_id__ref references patient_sms,
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  -- Replies to a keyword are sent at any hour, the last one even after consent was revoked.
  is_answer boolean not null default false
);
create index sms_delivery_due on sms_delivery (next_try_at);

-- Every message from the gateway, once. One that belongs to exactly one case is in its conversation too; the others
-- wait for a decision.
create table sms_inbound (
  id uuid primary key,
  gateway_id text not null constraint sms_inbound__gateway_id__key unique,
  "from" text not null,
  "to" text not null,
  body text not null,
  media jsonb,
  at timestamptz not null default now(),
  state text not null constraint sms_inbound__state__check
    check (state in ('attached', 'waiting', 'assigned', 'dismissed')),
  -- Number of cases with this phone number when the message arrived.
  matches int not null,
  patient_id uuid constraint sms_inbound__patient_id__ref references patient,
  sms_id uuid constraint sms_inbound__sms_id__ref references patient_sms,
  decided_by uuid constraint sms_inbound__decided_by__ref references "user",
  decided_at timestamptz
);
create index sms_inbound_waiting on sms_inbound (at) where state = 'waiting';

-- Visit details behind a secret address, for patients who did not consent to them in a text message.
create table visit_link (
  id uuid primary key,
  token_hash text not null constraint visit_link__token_hash__key unique,
  patient_id uuid not null constraint visit_link__patient_id__ref references patient,
  appointment_id uuid not null constraint visit_link__appointment_id__ref references appointment,
  language text not null constraint visit_link__language__check check (language in ('en', 'es', 'tr', 'ar')),
  made_by uuid not null constraint visit_link__made_by__ref references "user",
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  times_opened int not null default 0
);

-- Conversations with unread messages, since the first of them.
create table unread_thread (
  patient_id uuid primary key references patient on delete cascade,
  since timestamptz not null default now(),
  -- When the case manager's supervisor was told.
  escalated_at timestamptz
);

-- Users already reminded of a conversation, so that none is reminded twice.
create table unread_reminder (
  patient_id uuid not null references unread_thread on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  reminded_at timestamptz not null,
  primary key (patient_id, user_id)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Chat

create table message (
  id uuid primary key,
  sender_id uuid not null constraint message__sender_id__ref references "user",
  receiver_id uuid not null constraint message__receiver_id__ref references "user",
  message text,
  file jsonb,
  seen_at timestamptz,
  patient_id uuid constraint message__patient_id__ref references patient,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint message__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz,
  retracted_at timestamptz
);
create index message_sent on message (sender_id, receiver_id, created_at);
create index message_received on message (receiver_id, sender_id, created_at);
create index message_unseen on message (receiver_id) where seen_at is null;

-- `seen_at` is written by the server alone: the last time the user had a socket.
create table chat_presence (
  user_id uuid primary key constraint chat_presence__user_id__ref references "user",
  seen_at timestamptz,
  status text not null default 'available'
    constraint chat_presence__status__check check (status in ('available', 'busy', 'hidden')),
  mood text
);
