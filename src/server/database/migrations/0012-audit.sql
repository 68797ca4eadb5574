-- The record of what was seen and done. Rows are only added; seals chain them, so that a changed, added or missing row
-- is found.

create table audit_event (
  id uuid primary key,
  -- A restored database starts a new era, because its transaction numbers start again.
  era int not null default 1,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  session_id uuid,
  action text not null,
  entity text,
  entity_id uuid,
  -- Cases that the event shows or touches, to answer what a user has seen.
  patient_ids uuid[],
  detail jsonb,
  ip text,
  request_id text
);
create index audit_event_position on audit_event (era, xid, id);
create index audit_event_user on audit_event (user_id, at);
create index audit_event_entity on audit_event (entity_id, at);

-- A seal covers the events of a stretch of ended transactions, and the seal before it. Stretches end between any two
-- events, so that a long backlog is sealed in steps. A seal without a key's number is a plain digest.
create table audit_seal (
  number bigint primary key,
  era int not null,
  from_xid xid8 not null,
  before_xid xid8 not null,
  events int not null,
  digest text not null,
  previous text not null,
  hash text not null,
  at timestamptz not null default clock_timestamp(),
  from_id uuid not null default '00000000-0000-0000-0000-000000000000',
  before_id uuid not null default '00000000-0000-0000-0000-000000000000',
  -- Number of events up to this seal.
  total bigint,
  key_id text
);
