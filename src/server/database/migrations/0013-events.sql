-- Events that wait for their handlers.

-- Written by `emit` in the transaction of the cause, deleted in the transaction of the handlers.
create table event_outbox (
  -- The number of the live event that tells sockets of the same.
  id bigint primary key,
  kind text not null,
  -- Patient. Events of one topic are handled in their order.
  topic uuid not null,
  detail jsonb not null,
  at timestamptz not null default now(),
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  error text,
  -- Given up, and kept for the operator.
  dead_at timestamptz
);
create index event_outbox_due on event_outbox (next_try_at) where dead_at is null;
create index event_outbox_topic on event_outbox (topic, id) where dead_at is null;

-- The newest event of a conversation that the portal on a device has shown. A push about it is not sent, although its
-- handler may run later.
create table push_told (
  subscription_id uuid not null references push_subscription on delete cascade,
  topic uuid not null,
  event bigint not null,
  at timestamptz not null default now(),
  primary key (subscription_id, topic)
);

-- What use cases emit and handlers do.
drop trigger if exists push_of_event on live_event;
drop function if exists push_of_event();
drop trigger if exists live_insert on patient_sms;
drop trigger if exists live_update on patient_sms;
drop function if exists tell_of_new_sms();
drop function if exists tell_of_changed_sms();
drop function if exists tell_people_on(text, uuid[]);

drop trigger if exists live_insert on message;
drop trigger if exists live_update on message;
drop function if exists tell_of_new_chat();
drop function if exists tell_of_changed_chat();
drop function if exists tell_both_sides(uuid, uuid);

drop trigger if exists live_insert on sms_inbound;
drop trigger if exists live_update on sms_inbound;
drop function if exists tell_of_triage();

drop trigger if exists live_handover on patient;
drop function if exists tell_of_handover();
