-- Tables that the server alone works with.
select close_tables(
  'account', 'attempt_count', 'audit_archive', 'audit_seal', 'calendar_feed', 'case_number_series', 'event_outbox', 'known_device',
  'lien_number_series', 'limitation_reminder', 'live_event', 'live_presence', 'password_reset', 'push_due', 'push_tally',
  'push_told', 'server_state', 'session', 'session_position', 'sms_delivery', 'socket_ticket', 'unread_reminder', 'task_origin', 'unread_thread');

-- Administrators decide about work that failed; who may send a text message may send a failed one again.
create policy administering on event_outbox to caseway_app using ((select administers()));
grant select, delete, update (dead_at, attempts, next_try_at) on event_outbox to caseway_app;
create policy wall on sms_delivery to caseway_app using ((select behind_staff_wall()));
grant select, delete on sms_delivery to caseway_app;

select close_tables('change_log', 'idempotency', 'archived_duplicate_answer', 'money_check');

create policy wall on change_log to caseway_app
  using ((select behind_staff_wall()) or keys is null or keys && array[(select party()), (select viewer_id())]);
grant select on change_log to caseway_app;

create policy own on idempotency to caseway_app
  using (user_id = (select viewer_id())) with check (user_id = (select viewer_id()));
grant select, insert on idempotency to caseway_app;

select open_audit();

create policy reading on archived_duplicate_answer for select to caseway_app using ((select behind_staff_wall()));
grant select on archived_duplicate_answer to caseway_app;

create policy reading on money_check for select to caseway_app using ((select behind_staff_wall()));
grant select on money_check to caseway_app;
