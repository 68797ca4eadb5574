-- Mail, text messages and the team's chat.

select close_tables('outgoing', 'document_link', 'patient_sms', 'sms_inbound', 'visit_link', 'message', 'chat_presence');

-- Staff reads the mail of cases, a subsidiary the mail of its own users: other mail may hold figures that it may not
-- see. Mail to users holds links that open their accounts, so it is for administrators.
create policy staff on outgoing for select to caseway_app
  using ((select behind_staff_wall()) and (patient_id is not null or (select administers())));
create policy own on outgoing for select to caseway_app using (
  (select wall()) = 'subsidiary' and patient_id in (select known.id from my_cases() as known (id))
  and sender_id in (select id from "user" where subsidiary_id = (select party())));
create policy adding on outgoing for insert to caseway_app with check (
  sender_id = (select viewer_id()) and user_id is null and channel = 'mail' and state = 'waiting' and attempts = 0
  and ((select behind_staff_wall()) or (select wall()) = 'subsidiary')
  and patient_id in (select id from patient));
grant select, insert on outgoing to caseway_app;
-- Administrators decide about mail that did not leave.
create policy deciding on outgoing for update to caseway_app
  using (error is not null and (select administers())) with check ((select administers()));
grant update (state, error, attempts, next_try_at, retried_at, dropped_at, body, html) on outgoing to caseway_app;

create or replace trigger mention after insert or update of state, error on outgoing
  for each row when (not loading() and new.patient_id is not null) execute function log_mention();

create policy own on document_link to caseway_app using (outgoing_id in (select id from outgoing));
grant select, insert, update on document_link to caseway_app;
create or replace trigger mention after update on document_link
  for each row when (not loading()) execute function log_mention();

-- The patient's private channel.
select track_changes('patient_sms', 'log_staff_case_row');
create policy wall on patient_sms to caseway_app using ((select behind_staff_wall()));
grant select, insert, update on patient_sms to caseway_app;
create policy wall on sms_inbound to caseway_app using ((select behind_staff_wall()));
grant select, update on sms_inbound to caseway_app;
create policy wall on visit_link to caseway_app using ((select behind_staff_wall()));
grant select, insert on visit_link to caseway_app;

-- A conversation belongs to its two users: nobody writes in another's name, and administrators who impersonate one of
-- them don't read it.
select track_changes('message', 'log_owned', 'sender_id', 'receiver_id');
create policy reading on message for select to caseway_app
  using (sender_id = (select viewer_id()) or receiver_id = (select viewer_id()));
create policy adding on message for insert to caseway_app
  with check (sender_id = (select viewer_id()));
create policy changing on message for update to caseway_app
  using (sender_id = (select viewer_id()) or receiver_id = (select viewer_id()));
create policy nobody_looks on message as restrictive to caseway_app using (not (select looking()));
grant select, insert, update on message to caseway_app;

-- The presence of a user is visible to everybody who sees the user. The server writes `seen_at`.
create policy reading on chat_presence for select to caseway_app using (user_id in (select id from "user"));
create policy adding on chat_presence for insert to caseway_app with check (user_id = (select viewer_id()));
create policy changing on chat_presence for update to caseway_app using (user_id = (select viewer_id()));
grant select, insert on chat_presence to caseway_app;
grant update (status, mood) on chat_presence to caseway_app;
