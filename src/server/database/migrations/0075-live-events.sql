-- What people are told at once. An event is written in the transaction of its cause, by the database itself, so that no
-- way of causing it can forget to tell. It says whom it concerns and what to look at, never what is to be seen there: that
-- is read, by the rules of whoever is told, when he is told.

create table live_event (
  xid xid8 not null default pg_current_xact_id(),
  -- Also the event's name: whoever is told of it twice knows it by this.
  seq bigint generated always as identity,
  kind text not null check (kind in ('sms', 'seen', 'handover', 'rights', 'session')),
  -- What it is about: a case, a session. Events of one topic are numbered in the order in which they came to pass.
  topic uuid,
  users uuid[] not null,
  at timestamptz not null default now(),
  primary key (xid, seq)
);
create index live_event_at on live_event (at);
-- The server alone works with it.
alter table live_event enable row level security;

insert into server_state values ('live_floor', '0');

-- The servers that share this database are woken when the transaction ends; each reads on from where it stands.
create function tell_live(kind text, topic uuid, users uuid[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  if coalesce(cardinality(users), 0) = 0 then return; end if;
  insert into live_event (kind, topic, users) values (kind, topic, users);
  perform pg_notify('live', '');
end $$;

-- Who hears from a patient: those who work on the case.
create function people_on(case_manager uuid, underwriter uuid, tagged uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = public as $$
begin
  return array(
    select person from unnest(array[case_manager, underwriter]) as person where person is not null
    union
    select user_id from employee where id = any(tagged) and user_id is not null and deleted_at is null);
end $$;

create function tell_people_on(kind text, of_patients uuid[]) returns void
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
-- What patients write, and that somebody has seen it. Triggers of whole statements run after those of rows: by then the
-- case's count holds its row, so that the events of a case are numbered one transaction after the other.

create function tell_of_new_sms() returns trigger language plpgsql as $$
begin
  perform tell_people_on('sms', array(
    select distinct patient_id from fresh where direction = 'in' and seen_at is null and deleted_at is null));
  return null;
end $$;
create trigger live_insert after insert on patient_sms referencing new table as fresh
  for each statement when (not loading()) execute function tell_of_new_sms();

create function tell_of_changed_sms() returns trigger language plpgsql as $$
begin
  perform tell_people_on('seen', array(
    select unnest(array[n.patient_id, o.patient_id]) from fresh n join stale o on o.id = n.id
    where (o.patient_id, o.direction, o.seen_at is null, o.deleted_at is null)
      is distinct from (n.patient_id, n.direction, n.seen_at is null, n.deleted_at is null)));
  return null;
end $$;
create trigger live_update after update on patient_sms referencing old table as stale new table as fresh
  for each statement when (not loading()) execute function tell_of_changed_sms();

-- A case with unseen messages that gets other people: those who leave it and those who come to it.
create function tell_of_handover() returns trigger language plpgsql as $$
begin
  perform tell_live('handover', new.id, array(
    select unnest(people_on(new.case_manager_id, new.underwriter_id, new.tagged_employee_ids))
    union
    select unnest(people_on(old.case_manager_id, old.underwriter_id, old.tagged_employee_ids))));
  return null;
end $$;
create trigger live_handover after update on patient
  for each row when (
    not loading() and new.unread_messages > 0 and
    (old.case_manager_id, old.underwriter_id, old.tagged_employee_ids, old.deleted_at is null)
    is distinct from (new.case_manager_id, new.underwriter_id, new.tagged_employee_ids, new.deleted_at is null))
  execute function tell_of_handover();

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights and sessions

create function tell_of_account() returns trigger language plpgsql as $$
begin
  perform tell_live(case when old.token_epoch <> new.token_epoch then 'session' else 'rights' end,
    null, array[new.user_id]);
  return null;
end $$;
create trigger live_rights after update on account
  for each row when (
    not loading() and (old.scope_epoch, old.token_epoch) is distinct from (new.scope_epoch, new.token_epoch))
  execute function tell_of_account();

create function tell_of_session() returns trigger language plpgsql as $$
begin
  perform tell_live('session', new.id, array[new.user_id]);
  return null;
end $$;
create trigger live_session after update on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_of_session();
