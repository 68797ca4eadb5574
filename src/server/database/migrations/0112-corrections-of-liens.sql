-- What a firm confirmed or a funder was offered changes by a correction with a reason, which keeps the old values.

alter table lien_event drop constraint lien_event__kind__check;
alter table lien_event add constraint lien_event__kind__check check (kind in (
  'charge', 'adjustment', 'reduction', 'payment', 'status', 'funding', 'owner', 'statement', 'correction'));

drop policy reading on lien_event;
create policy reading on lien_event for select to caseway_app using (
  not (select behind_staff_wall()) and kind in ('charge', 'adjustment', 'reduction', 'payment', 'status', 'correction')
  and lien_id in (select id from lien));
