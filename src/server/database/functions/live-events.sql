-- Events are written by the transaction that causes them, so that no cause can forget to tell. Servers of this database
-- are woken at its commit.

create or replace function tell_live(kind text, topic uuid, users uuid[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  if coalesce(cardinality(users), 0) = 0 then return; end if;
  insert into live_event (kind, topic, users) values (kind, topic, users);
  perform pg_notify('live', '');
end $$;

-- Staff on a case, who learn of a patient's messages.
create or replace function people_on(case_manager uuid, underwriter uuid, tagged uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = public as $$
begin
  return array(
    select person from unnest(array[case_manager, underwriter]) as person where person is not null
    union
    select user_id from employee where id = any(tagged) and user_id is not null and deleted_at is null);
end $$;

create or replace function tell_people_on(kind text, of_patients uuid[]) returns void
language plpgsql security definer set search_path = public as $$
declare
  of_case record;
begin
  for of_case in
    select id, case_manager_id, underwriter_id, tagged_employee_ids from patient where id = any(of_patients) order by id
  loop
    perform tell_live(kind, of_case.id,
      people_on(of_case.case_manager_id, of_case.underwriter_id, of_case.tagged_employee_ids));
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Patients' messages. Statement triggers run after row triggers: by then the count of unread messages has locked the
-- case, so that events of one case are numbered one transaction after the other.

create or replace function tell_of_new_sms() returns trigger language plpgsql as $$
begin
  perform tell_people_on('sms', array(
    select distinct patient_id from fresh where direction = 'in' and seen_at is null and deleted_at is null));
  return null;
end $$;

create or replace function tell_of_changed_sms() returns trigger language plpgsql as $$
begin
  perform tell_people_on('seen', array(
    select unnest(array[n.patient_id, o.patient_id]) from fresh n join stale o on o.id = n.id
    where (o.patient_id, o.direction, o.seen_at is null, o.deleted_at is null)
      is distinct from (n.patient_id, n.direction, n.seen_at is null, n.deleted_at is null)));
  return null;
end $$;

-- A case with unread messages gets other people: both sides are told.
create or replace function tell_of_handover() returns trigger language plpgsql as $$
begin
  perform tell_live('handover', new.id, array(
    select unnest(people_on(new.case_manager_id, new.underwriter_id, new.tagged_employee_ids))
    union
    select unnest(people_on(old.case_manager_id, old.underwriter_id, old.tagged_employee_ids))));
  return null;
end $$;

-- A message without exactly one case waits for a decision of the staff.
create or replace function tell_of_triage() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform tell_live('triage', null,
    array(select id from "user" where user_type = 'staff' and is_active and deleted_at is null));
  return null;
end $$;

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

-- ---------------------------------------------------------------------------------------------------------------------
-- Chat. Each side learns of a change under the name of the other.

create or replace function tell_both_sides(one uuid, other uuid) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform tell_live('chat', one, array[other]);
  perform tell_live('chat', other, array[one]);
end $$;

-- The receiver is told that the message is new, not only that something changed.
create or replace function tell_of_new_chat() returns trigger language plpgsql as $$
begin
  perform tell_live('chat', receiver_id, array[sender_id]), tell_live('letter', sender_id, array[receiver_id])
  from (select distinct sender_id, receiver_id from fresh where deleted_at is null order by 1, 2) told;
  return null;
end $$;

create or replace function tell_of_changed_chat() returns trigger language plpgsql as $$
begin
  perform tell_both_sides(sender_id, receiver_id)
  from (
    select distinct n.sender_id, n.receiver_id from fresh n join stale o on o.id = n.id
    where (o.seen_at is null, o.retracted_at is null, o.deleted_at is null)
      is distinct from (n.seen_at is null, n.retracted_at is null, n.deleted_at is null)
    order by 1, 2) told;
  return null;
end $$;
