-- What a firm confirmed or a funder was offered changes by a correction with a reason, which keeps the old values.

alter table lien_event drop constraint lien_event__kind__check;
alter table lien_event add constraint lien_event__kind__check check (kind in (
  'charge', 'adjustment', 'reduction', 'payment', 'status', 'funding', 'owner', 'statement', 'correction'));

drop policy reading on lien_event;
create policy reading on lien_event for select to caseway_app using (
  not (select behind_staff_wall()) and kind in ('charge', 'adjustment', 'reduction', 'payment', 'status', 'correction')
  and lien_id in (select id from lien));

-- Mail to a funder carries no case: a case's mails are read by staff who may not know that it is funded. Administrators
-- alone see such a row.
create function mail_to_funder(of_funder uuid, mail uuid, mail_subject text, mail_body text) returns void
language sql security definer set search_path = public as $$
  insert into outgoing (id, channel, recipient, subject, body, sender_id, language, recipient_name)
  select mail, 'mail', f.email, mail_subject, mail_body, viewer_id(), 'en', f.name
  from funder f where f.id = of_funder and f.email is not null and f.deleted_at is null
$$;
revoke execute on function mail_to_funder(uuid, uuid, text, text) from public;
grant execute on function mail_to_funder(uuid, uuid, text, text) to caseway_app;
