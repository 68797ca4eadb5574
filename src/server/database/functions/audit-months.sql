-- The record stands in partitions, one for each month, by the time that the ids of its events begin with. Ids without a time,
-- and those of a month that nobody has made yet, go to a rest, so that a write never fails for want of a partition.

-- The lowest id of a moment.
create or replace function first_id_of(moment timestamptz) returns uuid language sql stable strict as $$
  select rpad(lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;

create or replace function month_of_id(id uuid) returns timestamp language sql stable strict as $$
  select date_trunc('month',
    to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) at time zone 'utc')
$$;

-- The parts of the record but for the rest, with the ids they hold.
create or replace function audit_parts() returns table (part text, relation text, from_id uuid, before_id uuid)
language sql stable as $$
  select replace(substr(c.relname, length('audit_event_') + 1), '_', '-'), c.relname::text,
    substring(bounds from 'FROM \(''([0-9a-f-]{36})''\)')::uuid, substring(bounds from 'TO \(''([0-9a-f-]{36})''\)')::uuid
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bounds) as said
  where i.inhparent = 'audit_event'::regclass and bounds like 'FOR VALUES FROM%'
  order by 4
$$;

-- Neither triggers of statements nor rights pass from the table to its parts: asked by its own name, each is closed to
-- requests, and its rows are only added.
create or replace function guard_audit_part(relation text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', relation);
  execute format('revoke all on %I from public, caseway_app', relation);
  execute format('create or replace trigger append_only before update or delete or truncate on %I
    execute function refuse_change()', relation);
end $$;
revoke execute on function guard_audit_part(text) from public;

-- Makes the partition of a month. What the rest holds of the month moves there. The rest is locked from here to the end of the
-- transaction, and PostgreSQL reads it to see that it holds no more of the month. Events whose month is there are written
-- meanwhile; those for the rest wait, and so do statements that read the record. In its turn this waits for such statements.
create or replace function make_audit_month(of_month timestamp) returns void language plpgsql as $$
declare
  relation text := 'audit_event_' || to_char(of_month, 'YYYY_MM');
  from_id uuid := first_id_of(of_month at time zone 'utc');
  before_id uuid := first_id_of((of_month + interval '1 month') at time zone 'utc');
begin
  execute format('create table %I (like audit_event including defaults)', relation);
  if exists(select from audit_event_rest r where r.id >= from_id and r.id < before_id) then
    lock table audit_event_rest;
    alter table audit_event_rest disable trigger append_only;
    execute format('with moved as (delete from audit_event_rest where id >= %L and id < %L returning *)
      insert into %I select * from moved', from_id, before_id, relation);
    alter table audit_event_rest enable trigger append_only;
  end if;
  perform guard_audit_part(relation);
  execute format('alter table audit_event attach partition %I for values from (%L) to (%L)', relation, from_id, before_id);
end $$;
revoke execute on function make_audit_month(timestamp) from public;

-- Makes this month, the three ahead, and those of the last years that are found in the rest. What is busy waits for the next
-- time.
create or replace function make_audit_months() returns void language plpgsql set lock_timeout = '3s' as $$
declare
  this_month timestamp := date_trunc('month', now() at time zone 'utc');
  of_month timestamp;
begin
  -- Another process is at it.
  if to_regclass('audit_event_rest') is null or not pg_try_advisory_xact_lock(hashtext('audit_months')) then
    return;
  end if;
  -- An array, since the table of a query that is still read can't be altered.
  foreach of_month in array array(
    select m.month
    from (
      select this_month + make_interval(months => ahead) as month from generate_series(0, 3) ahead
      union
      select month_of_id(r.id) from audit_event_rest r
      where r.id >= first_id_of((this_month - interval '3 years') at time zone 'utc')
        and r.id < first_id_of(this_month at time zone 'utc')
    ) as m
    cross join lateral (select first_id_of(m.month at time zone 'utc') as id) as first
    where not exists(select from audit_parts() p where (p.from_id is null or p.from_id <= first.id) and p.before_id > first.id)
      and not exists(select from audit_archive a where (a.from_id is null or a.from_id <= first.id) and a.before_id > first.id)
    order by 1)
  loop
    perform make_audit_month(of_month);
  end loop;
exception when lock_not_available then
  raise notice 'the months of the record are busy';
end $$;
revoke execute on function make_audit_months() from public;

-- Access to the record, and what is refused in it, which ../access/server.sql opens and a division opens anew.
create or replace function open_audit() returns void language plpgsql as $$
begin
  perform close_tables('audit_event');
  create policy append on audit_event for insert to caseway_app with check (true);
  create policy wall on audit_event for select to caseway_app using ((select behind_staff_wall()));
  grant select on audit_event to caseway_app;
  -- Not `era` and `xid`: the database decides when an event belongs to.
  grant insert (id, at, user_id, session_id, action, entity, entity_id, patient_ids, detail, ip, request_id)
    on audit_event to caseway_app;
  create or replace trigger repeated_cases before insert on audit_event
    for each row when (new.detail ? 'cases_of_event') execute function check_repeated_cases();
end $$;
revoke execute on function open_audit() from public;
