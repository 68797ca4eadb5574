-- The answer to a request for a log-in, mailed to its author by whoever decides on it.
create function answer_sign_up(of_id uuid, of_user uuid, of_subject text, of_text text) returns void
language sql security definer set search_path = public as $$
  insert into outgoing (id, channel, recipient, subject, body, language, recipient_kind, recipient_id, recipient_name)
  select of_id, 'mail', u.email, of_subject, of_text, u.language, 'user', u.id, u.name
  from "user" u where u.id = of_user and administers()
$$;
revoke execute on function answer_sign_up(uuid, uuid, text, text) from public;
grant execute on function answer_sign_up(uuid, uuid, text, text) to caseway_app;
