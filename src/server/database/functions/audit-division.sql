-- How the record, one table at first, becomes the oldest of its own partitions. PostgreSQL would read all of it while nobody may
-- write, to see that its ids lie where the partition says. So that is ensured for new rows first, then found out of the old
-- ones while people write, and the table takes its new place in no time. Each step may be begun again.

create or replace function audit_is_divided() returns boolean language sql stable as $$
  select relkind = 'p' from pg_class where oid = 'audit_event'::regclass
$$;

-- Where ids lie behind the bound, because they have no time (a restore of earlier releases wrote such an event), nothing is
-- ensured, and the last step reads all of it.
create or replace function bound_undivided_audit() returns void language plpgsql set lock_timeout = '3s' as $$
declare
  -- So far ahead that nobody meets it, even where the division is cut off and only tried again weeks later.
  bound uuid := first_id_of((date_trunc('month', now() at time zone 'utc') + interval '3 months') at time zone 'utc');
begin
  if audit_is_divided() or exists(select from pg_constraint where conname = 'audit_event_bound') then
    return;
  end if;
  lock table audit_event;
  if not exists(select from audit_event e where e.id >= bound) then
    execute format('alter table audit_event add constraint audit_event_bound check (id < %L) not valid', bound);
  end if;
end $$;
revoke execute on function bound_undivided_audit() from public;

create or replace function check_undivided_audit() returns void language plpgsql as $$
begin
  if exists(select from pg_constraint where conname = 'audit_event_bound' and not convalidated) then
    alter table audit_event validate constraint audit_event_bound;
  end if;
end $$;
revoke execute on function check_undivided_audit() from public;

create or replace function divide_audit() returns void language plpgsql set lock_timeout = '3s' as $$
declare
  bound uuid;
  early text;
  of_name text;
begin
  if audit_is_divided() then
    return;
  end if;
  lock table audit_event;
  select coalesce(
    (select substring(pg_get_constraintdef(oid) from '[0-9a-f-]{36}')::uuid from pg_constraint where conname = 'audit_event_bound'),
    first_id_of((date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc')) into bound;
  early := 'audit_event_before_' || to_char(month_of_id(bound), 'YYYY_MM');

  execute format('alter table audit_event rename to %I', early);
  for of_name in select indexrelid::regclass::text from pg_index where indrelid = early::regclass loop
    execute format('alter index %I rename to %I', of_name, replace(of_name, 'audit_event', early));
  end loop;
  for of_name in select policyname from pg_policies where schemaname = 'public' and tablename = early loop
    execute format('drop policy %I on %I', of_name, early);
  end loop;
  execute format('drop trigger append_only on %I', early);
  -- It passes from the table to its parts, which must not have it already.
  execute format('drop trigger if exists repeated_cases on %I', early);

  execute format('create table audit_event (like %I including defaults) partition by range (id)', early);
  alter table audit_event add primary key (id);
  create index audit_event_position on audit_event (era, xid, id);
  create index audit_event_user on audit_event (user_id, at);
  create index audit_event_entity on audit_event (entity_id, at);
  create index audit_event_cases on audit_event using gin (patient_ids);
  create table audit_event_rest partition of audit_event default;

  execute format('with moved as (delete from %I where id >= %L returning *) insert into audit_event_rest select * from moved',
    early, bound);
  perform guard_audit_part(early);
  perform guard_audit_part('audit_event_rest');
  perform guard_audit_part('audit_event');
  perform open_audit();
  perform take_undivided(early, bound);
  perform make_audit_months();
end $$;
revoke execute on function divide_audit() from public;

-- A table without any row is none of the parts.
create or replace function take_undivided(early text, bound uuid) returns void language plpgsql as $$
declare
  is_empty boolean;
begin
  execute format('select not exists(select from %I)', early) into is_empty;
  if is_empty then
    execute format('drop table %I', early);
    return;
  end if;
  execute format('alter table audit_event attach partition %I for values from (minvalue) to (%L)', early, bound);
  execute format('alter table %I drop constraint if exists audit_event_bound', early);
end $$;
revoke execute on function take_undivided(text, uuid) from public;
