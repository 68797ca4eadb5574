-- Whom an outsider may write to, and what people do with their own devices.

-- ---------------------------------------------------------------------------------------------------------------------
-- Chat

-- Outsiders write to the portal's people on their cases, tagged employees among them, and answer whoever of these wrote
-- to them.
create or replace function my_contacts() returns setof uuid
language sql stable security definer set search_path = public as $$
  select person from patient, unnest(array[case_manager_id, underwriter_id]) as person
  where id in (select my_cases()) and person is not null
  union
  select e.user_id from patient p join employee e on e.id = any(p.tagged_employee_ids)
  where p.id in (select my_cases()) and e.user_id is not null and e.deleted_at is null
  union
  select m.sender_id from message m join "user" u on u.id = m.sender_id
  where m.receiver_id = viewer_id() and u.user_type = 'staff'
$$;

-- What a rule about writing needs to know of the other side, whom the viewer may not see yet.
create function chat_partner(of_user uuid, out user_type text, out employee_id uuid) returns setof record
language sql stable security definer set search_path = public as $$
  select u.user_type, e.id
  from "user" u left join employee e on e.user_id = u.id and e.deleted_at is null
  where u.id = of_user and u.is_active and u.deleted_at is null
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Devices, and where their pushes go

alter table device add column removed_at timestamptz;
create policy own on device to caseway_app using (user_id = (select viewer_id()));
grant select, insert, update on device to caseway_app;

create policy own on push_subscription to caseway_app using (user_id = (select viewer_id()));
grant select, insert, update, delete on push_subscription to caseway_app;

-- A browser's endpoint is known to that browser alone, so whoever names it is the one who uses the browser now.
create function leave_endpoint(of_hash text) returns void
language sql security definer set search_path = public as $$
  delete from push_subscription where endpoint_hash = of_hash and user_id <> viewer_id()
$$;

-- Nothing is pushed for a session that has ended, however it ended.
create function forget_subscriptions() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'session' then
    delete from push_subscription where session_id = new.id;
  else
    delete from push_subscription where user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger forget_subscriptions after update on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function forget_subscriptions();
create trigger forget_subscriptions after update on account
  for each row when (old.token_epoch <> new.token_epoch) execute function forget_subscriptions();
