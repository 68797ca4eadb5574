-- What every table stands on: the role that requests run as, who is asking, the change feed and the record of what
-- was seen and done. Tables of people and cases come after; this file knows none of them.

-- Requests run as this role, which owns nothing and cannot step past row-level security. Where the server's
-- administrator has made it and granted it, there is nothing left to do that would need his rights.
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

-- Facts about this database as a whole. A restored copy gets a new epoch, so that devices compare instead of trusting.
create table server_state (
  key text primary key,
  value text not null
);
insert into server_state values ('epoch', gen_random_uuid()::text), ('feed_floor', '0');

-- ---------------------------------------------------------------------------------------------------------------------
-- Refusals raised inside a batch: they roll the whole batch back and reach the caller as a code.

create function refuse(code text, detail text default '') returns boolean language plpgsql as $$
begin
  raise exception using errcode = code, message = 'refused', detail = detail;
end $$;

create function require(condition boolean, code text, detail text default '') returns boolean language plpgsql as $$
begin
  if condition is not true then
    raise exception using errcode = code, message = 'refused', detail = detail;
  end if;
  return true;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Who is asking, for the length of one transaction.

create function wall() returns text language sql stable as $$ select current_setting('app.wall', true) $$;
create function party() returns uuid language sql stable as $$ select nullif(current_setting('app.party', true), '')::uuid $$;
create function viewer_id() returns uuid language sql stable as $$ select nullif(current_setting('app.user', true), '')::uuid $$;
create function behind_staff_wall() returns boolean language sql stable as $$ select current_setting('app.wall', true) = 'staff' $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Change feed: ids, never payloads. A transaction's number is the first half of the cursor, because a plain sequence
-- is handed out before the commit and a reader could pass a row that appears later.

create table change_log (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  entity text not null,
  entity_id uuid not null,
  rev bigint not null,
  op text not null check (op in ('put', 'del')),
  -- Parties and people whose view may have changed, before and after; null means that everybody's may have.
  keys uuid[],
  -- The fields that changed, where a plain update says so; null means the whole row.
  fields text[],
  at timestamptz not null default now(),
  primary key (xid, seq)
);
create index change_log_at on change_log (at);
alter table change_log enable row level security;
create policy wall on change_log to caseway_app
  using ((select behind_staff_wall()) or keys is null or keys && array[(select party()), (select viewer_id())]);
grant select on change_log to caseway_app;

-- Every update of a row raises its revision, under the row's lock: a device applies a change only if it is newer.
create function touch_row() returns trigger language plpgsql as $$
begin
  new.rev := old.rev + 1;
  return new;
end $$;

-- Like the other functions that triggers call for every row, this one is not plain SQL: that would be parsed and planned
-- anew at every call, at twice the price of what it does.
create function log_row(entity text, id uuid, rev bigint, gone boolean, keys uuid[]) returns void
language plpgsql security definer set search_path = public as $$
declare
  changed text := current_setting('app.changed', true);
begin
  insert into change_log (entity, entity_id, rev, op, keys, fields)
  values (entity, id, rev, case when gone then 'del' else 'put' end, keys,
    case when split_part(changed, ':', 1) = entity and rev > 1
      then string_to_array(split_part(changed, ':', 2), ',') end);
end $$;

-- For tables that everybody reads.
create function log_common() returns trigger language plpgsql as $$
begin
  perform log_row(tg_table_name, new.id, new.rev, new.deleted_at is not null, null);
  return null;
end $$;

-- For tables owned by parties or people: the arguments name the columns that say by whom.
create function log_owned() returns trigger language plpgsql as $$
declare
  after jsonb := to_jsonb(new);
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  keys uuid[];
begin
  select array_agg(distinct value::uuid) into keys
  from (
    select after ->> name as value from unnest(tg_argv) as name
    union all
    select before ->> name from unnest(tg_argv) as name
  ) owners
  where value is not null;
  perform log_row(tg_table_name, new.id, new.rev, new.deleted_at is not null, coalesce(keys, '{}'));
  return null;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The record of what was seen and done. Rows are only ever added; seals chain them, so that a changed, added or
-- missing row shows.

create table audit_event (
  id uuid primary key,
  -- The server's life this belongs to: a restored copy counts its transactions from the beginning again.
  era int not null default 1,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  session_id uuid,
  action text not null,
  entity text,
  entity_id uuid,
  -- The cases that the event shows or touches, for the question «what did this user see?».
  patient_ids uuid[],
  detail jsonb,
  ip text,
  request_id text
);
create index audit_event_position on audit_event (era, xid, id);
create index audit_event_user on audit_event (user_id, at);
create index audit_event_entity on audit_event (entity_id, at);

-- A seal covers every event of a stretch of transactions that have all ended, and the seal before it.
create table audit_seal (
  number bigint primary key,
  era int not null,
  from_xid xid8 not null,
  before_xid xid8 not null,
  events int not null,
  digest text not null,
  previous text not null,
  hash text not null,
  at timestamptz not null default clock_timestamp()
);

create function audit_digest(of_era int, from_xid xid8, before_xid xid8, out events int, out digest text)
language sql stable as $$
  select count(*)::int, encode(sha256(convert_to(coalesce(string_agg(
    jsonb_build_array(id, xid::text, at, user_id, session_id, action, entity, entity_id, patient_ids, detail, ip, request_id)::text,
    E'\n' order by xid, id), ''), 'UTF8')), 'hex')
  from audit_event
  where era = of_era and xid >= from_xid and xid < before_xid
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end $$;
create trigger append_only before update or delete or truncate on audit_event execute function refuse_change();
create trigger append_only before update or delete or truncate on audit_seal execute function refuse_change();

alter table audit_event enable row level security;
create policy append on audit_event for insert to caseway_app with check (true);
create policy wall on audit_event for select to caseway_app using ((select behind_staff_wall()));
grant select, insert on audit_event to caseway_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Answers to writes that carried a key: a repeat gets the same answer and changes nothing.

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
alter table idempotency enable row level security;
create policy own on idempotency to caseway_app using (user_id = (select viewer_id())) with check (user_id = (select viewer_id()));
grant select, insert on idempotency to caseway_app;
