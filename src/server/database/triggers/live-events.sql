create or replace trigger live_insert after insert on patient_sms referencing new table as fresh
  for each statement when (not loading()) execute function tell_of_new_sms();
create or replace trigger live_update after update on patient_sms referencing old table as stale new table as fresh
  for each statement when (not loading()) execute function tell_of_changed_sms();
create or replace trigger live_handover after update on patient
  for each row when (
    not loading() and new.unread_messages > 0 and
    (old.case_manager_id, old.underwriter_id, old.tagged_employee_ids, old.deleted_at is null)
    is distinct from (new.case_manager_id, new.underwriter_id, new.tagged_employee_ids, new.deleted_at is null))
  execute function tell_of_handover();

create or replace trigger live_insert after insert on sms_inbound
  for each row when (not loading() and new.state = 'waiting') execute function tell_of_triage();
create or replace trigger live_update after update on sms_inbound
  for each row when (not loading() and (old.state = 'waiting') <> (new.state = 'waiting')) execute function tell_of_triage();

create or replace trigger live_rights after update on account
  for each row when (
    not loading() and (old.scope_epoch, old.token_epoch) is distinct from (new.scope_epoch, new.token_epoch))
  execute function tell_of_account();
create or replace trigger live_session after update on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_of_session();

create or replace trigger live_insert after insert on message referencing new table as fresh
  for each statement when (not loading()) execute function tell_of_new_chat();
create or replace trigger live_update after update on message referencing old table as stale new table as fresh
  for each statement when (not loading()) execute function tell_of_changed_chat();

create or replace trigger push_of_event after insert on live_event
  for each row when (new.kind in ('sms', 'seen', 'handover')) execute function push_of_event();

create or replace trigger deliver after insert on patient_sms
  for each row when (not loading() and new.direction = 'out' and new.status in ('queued', 'held_quiet_hours'))
  execute function deliver_sms();
