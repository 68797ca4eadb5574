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
