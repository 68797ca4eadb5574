-- The database as a whole: the role of requests, the change feed, live events and answers to repeated requests.

-- Requests run as this role, which owns nothing and can't bypass row-level security. Where an administrator of the
-- server has created and granted it, the owner of the database needs no further rights.
do $$
begin
  if not exists (select from pg_roles where rolname = 'caseway_app') then
    create role caseway_app nologin;
  end if;
  if not pg_has_role(current_user, 'caseway_app', 'member') then
    execute format('grant caseway_app to %I', current_user);
  end if;
end $$;
grant usage on schema public to caseway_app;

create extension if not exists pg_trgm;

alter table schema_migration enable row level security;

-- Facts about this database. A restored copy gets a new epoch, so that devices compare instead of trusting their
-- cursor. The floors are the oldest transactions that the feed and the live events still hold.
create table server_state (
  key text primary key,
  value text not null
);
insert into server_state values ('epoch', gen_random_uuid()::text), ('feed_floor', '0'), ('live_floor', '0');

-- Change feed: ids, never values. The transaction number is the first half of the cursor, because a sequence value is
-- assigned before the commit and a reader could pass a row that appears later.
create table change_log (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  entity text not null,
  entity_id uuid not null,
  rev bigint not null,
  op text not null check (op in ('put', 'del')),
  -- Parties and users whose view may have changed, before and after the change; null means all of them.
  keys uuid[],
  -- Changed fields of a plain update; null means the whole row.
  fields text[],
  at timestamptz not null default now(),
  primary key (xid, seq)
);
create index change_log_at on change_log (at);

-- What users are told at once, written in the transaction of its cause. It says whom it concerns and what to read,
-- never the content: that is read under the rights of the receiver.
create table live_event (
  xid xid8 not null default pg_current_xact_id(),
  -- Identifies the event, so that a client recognizes one that it receives twice.
  seq bigint generated always as identity,
  kind text not null check (kind in ('sms', 'seen', 'handover', 'rights', 'session', 'chat', 'typing', 'letter', 'triage')),
  -- Case or session concerned. Events of one topic are numbered in their order.
  topic uuid,
  users uuid[] not null,
  at timestamptz not null default now(),
  primary key (xid, seq)
);
create index live_event_at on live_event (at);

-- Answers to writes with an idempotency key: a repeated request gets the same answer and changes nothing.
create table idempotency (
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  status int not null,
  response text not null,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_at on idempotency (at);

-- Rate limit of sign-in attempts, kept in the database so that all processes share it. Attempts count by name and
-- network together, more loosely by name and by network alone, so that a stranger can't lock an account.
create table attempt_count (
  -- Kind of attempt and a digest of who tries: a mistyped user name can be a password.
  name text primary key,
  -- Attempts that still count; it decays at the rate of the kind of attempt.
  level double precision not null,
  at timestamptz not null
);
create index attempt_count_at on attempt_count (at);
