-- Events are written by the transaction that causes them. Servers of this database are woken at its commit.

create or replace function tell_live(kind text, topic uuid, users uuid[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  if coalesce(cardinality(users), 0) = 0 then return; end if;
  insert into live_event (kind, topic, users) values (kind, topic, users);
  perform pg_notify('live', '');
end $$;

-- Staff on a case, who learn of a patient's messages, and who else answers them.
create or replace function people_on(case_manager uuid, underwriter uuid, tagged uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = public as $$
begin
  return array(
    select person from unnest(array[case_manager, underwriter]) as person where person is not null
    union
    select user_id from employee where id = any(tagged) and user_id is not null and deleted_at is null);
end $$;

create or replace function people_on_case(of_case uuid) returns uuid[]
language sql stable security definer set search_path = public as $$
  select array(
    select unnest(people_on(case_manager_id, underwriter_id, tagged_employee_ids))
    union select thread_owner_id where thread_owner_id is not null)
  from patient where id = of_case
$$;

-- Writes an event of a case for its handlers, and under the same number tells the sockets of users. Locking the case
-- first numbers its events one transaction after the other.
create or replace function emit(kind text, of_case uuid, detail jsonb, told_as text, users uuid[]) returns void
language plpgsql security definer set search_path = public as $$
declare
  number bigint;
begin
  perform from patient where id = of_case for no key update;
  number := newest_event();
  if cardinality(users) > 0 then
    insert into live_event (seq, kind, topic, users) overriding system value values (number, told_as, of_case, users);
  end if;
  insert into event_outbox (id, kind, topic, detail) values (number, kind, of_case, detail);
  perform pg_notify('live', '');
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Cases

-- A case with unread or unanswered messages gets other people: both sides are told. Only unread ones are followed up.
create or replace function emit_handover(of_case uuid, is_open boolean, formerly uuid[]) returns void
language sql security definer set search_path = public as $$
  select tell_live('handover', id, array(select unnest(people_on_case(id)) union select unnest(formerly)))
  from patient where id = of_case and unread_messages = 0 and reply_wanted_since is not null;
  select emit('case_handed_over', id, jsonb_build_object('isOpen', is_open), 'handover',
    array(select unnest(people_on_case(id)) union select unnest(formerly)))
  from patient where id = of_case and unread_messages > 0
$$;

-- A message without exactly one case waits for a decision of the staff.
create or replace function tell_of_unmatched() returns void
language sql security definer set search_path = public as $$
  select tell_live('triage', null,
    array(select id from "user" where user_type = 'staff' and is_active and deleted_at is null))
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights and sessions

create or replace function tell_of_account() returns trigger language plpgsql as $$
begin
  perform tell_live(case when old.token_epoch <> new.token_epoch then 'session' else 'rights' end,
    null, array[new.user_id]);
  return null;
end $$;

create or replace function tell_of_session() returns trigger language plpgsql as $$
begin
  perform tell_live('session', new.id, array[new.user_id]);
  return null;
end $$;

-- Takes the next event that no other server works on; events of a topic wait for its earlier ones. The planner knows the
-- queue as it mostly is, empty, and would read all of a long one for each event: only the order of the indexes is left to it.
create or replace function take_event(of_kinds text[])
  returns table (id bigint, kind text, topic uuid, detail jsonb, at timestamptz, attempts int) language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
begin
  return query delete from event_outbox taken where taken.id = (
      select e.id from event_outbox e
      where e.kind = any(of_kinds) and e.dead_at is null and e.next_try_at <= now() and e.id = (
        select first.id from event_outbox first
        where first.topic = e.topic and first.dead_at is null order by first.id limit 1)
      order by e.next_try_at, e.id limit 1 for update skip locked)
    returning taken.id, taken.kind, taken.topic, taken.detail, taken.at, taken.attempts;
end $$;
