-- Mail, text messages and chat.

-- Queues a message to a patient, unless it is blocked.
create or replace function queue_sms(of_sms uuid) returns void
language sql security definer set search_path = public as $$
  insert into sms_delivery (sms_id)
  select id from patient_sms where id = of_sms and direction = 'out' and status in ('queued', 'held_quiet_hours')
$$;
revoke execute on function queue_sms(uuid) from public;
grant execute on function queue_sms(uuid) to caseway_app;

-- Mail to a funder carries no case: staff who read a case's mail may not know that it is funded. Administrators alone
-- see such a mail.
create or replace function mail_to_funder(of_funder uuid, mail uuid, mail_subject text, mail_body text) returns void
language sql security definer set search_path = public as $$
  insert into outgoing (id, channel, recipient, subject, body, sender_id, language, recipient_name)
  select mail, 'mail', f.email, mail_subject, mail_body, viewer_id(), 'en', f.name
  from funder f where f.id = of_funder and f.email is not null and f.deleted_at is null
$$;
revoke execute on function mail_to_funder(uuid, uuid, text, text) from public;
grant execute on function mail_to_funder(uuid, uuid, text, text) to caseway_app;

-- Mails a user what has happened to the account, at the address of that moment.
create or replace function mail_to_login(of_user uuid, mail uuid, mail_subject text, mail_body text) returns void
language sql security definer set search_path = public as $$
  insert into outgoing (id, channel, recipient, subject, body, user_id, language, recipient_kind, recipient_id, recipient_name)
  select mail, 'mail', u.email, mail_subject, mail_body, u.id, u.language, 'user', u.id, u.name
  from "user" u where u.id = of_user and u.deleted_at is null and (viewer_id() is null or is_own_login(of_user))
$$;
revoke execute on function mail_to_login(uuid, uuid, text, text) from public;
grant execute on function mail_to_login(uuid, uuid, text, text) to caseway_app;

-- Mails the answer to a sign-up request to its author.
create or replace function answer_sign_up(of_id uuid, of_user uuid, of_subject text, of_text text) returns void
language sql security definer set search_path = public as $$
  insert into outgoing (id, channel, recipient, subject, body, language, recipient_kind, recipient_id, recipient_name)
  select of_id, 'mail', u.email, of_subject, of_text, u.language, 'user', u.id, u.name
  from "user" u where u.id = of_user and administers()
$$;
revoke execute on function answer_sign_up(uuid, uuid, text, text) from public;
grant execute on function answer_sign_up(uuid, uuid, text, text) to caseway_app;

-- What the rules of chat need to know about a user whom the viewer may not see.
create or replace function chat_partner(of_user uuid, out user_type text, out employee_id uuid) returns setof record
language sql stable security definer set search_path = public as $$
  select u.user_type, e.id
  from "user" u left join employee e on e.user_id = u.id and e.deleted_at is null
  where u.id = of_user and u.is_active and u.deleted_at is null
$$;
