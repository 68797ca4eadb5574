-- Mail, text messages and chat.

-- Queues a message to a patient, unless it is blocked. A request may queue a message of its own and can't write sending
-- states.
create or replace function queue_sms(of_sms uuid) returns void
language sql security definer set search_path = public as $$
  insert into sms_delivery (sms_id)
  select id from patient_sms where id = of_sms and direction = 'out' and status in ('queued', 'held_quiet_hours')
$$;
revoke execute on function queue_sms(uuid) from public;
grant execute on function queue_sms(uuid) to caseway_app;

-- What the rules of chat need to know about a user whom the viewer may not see.
create or replace function chat_partner(of_user uuid, out user_type text, out employee_id uuid) returns setof record
language sql stable security definer set search_path = public as $$
  select u.user_type, e.id
  from "user" u left join employee e on e.user_id = u.id and e.deleted_at is null
  where u.id = of_user and u.is_active and u.deleted_at is null
$$;

-- Log-ins of employees, whose records outsiders don't see.
create or replace function users_of_employees(employees uuid[]) returns setof uuid
language sql stable security definer set search_path = public as $$
  select user_id from employee where id = any(employees) and user_id is not null and deleted_at is null
$$;
revoke execute on function users_of_employees(uuid[]) from public;
grant execute on function users_of_employees(uuid[]) to caseway_app;

-- Users who may see a case and write to its patient: those on it, and roles that reach every case.
create or replace function thread_owners(of_case uuid) returns table (id uuid, name text, on_case boolean)
language sql stable security definer set search_path = public as $$
  select u.id, u.name, u.id = any(near.people)
  from (select people_on(case_manager_id, underwriter_id, tagged_employee_ids) as people from patient
    where patient.id = of_case and deleted_at is null) as near
  join "user" u on u.user_type = 'staff' and u.is_active and u.deleted_at is null
  join role r on r.id = u.role_id
  where r.grants @> '[{"permission": "patient_sms.create", "reach": "all"}]'
    or r.grants @> '[{"permission": "patient_sms.create"}]' and u.id = any(near.people)
$$;
revoke execute on function thread_owners(uuid) from public;
grant execute on function thread_owners(uuid) to caseway_app;
