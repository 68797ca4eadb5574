create or replace trigger contact_due_insert before insert on patient
  for each row when (not loading()) execute function keep_contact_due();
create or replace trigger contact_due_update before update on patient
  for each row when (
    not loading() and
    (old.case_status, old.opened_at, old.last_contact_at, old.lawfirm_contact_at, old.provider_contact_at,
      old.next_contact_at, old.next_contact_party, old.status_changed_at, old.in_treatment, old.last_service_date,
      old.lawfirm_id, old.phone, old.deleted_at is null)
    is distinct from
    (new.case_status, new.opened_at, new.last_contact_at, new.lawfirm_contact_at, new.provider_contact_at,
      new.next_contact_at, new.next_contact_party, new.status_changed_at, new.in_treatment, new.last_service_date,
      new.lawfirm_id, new.phone, new.deleted_at is null))
  execute function keep_contact_due();

-- Named to run after the totals, which set the last day of service.
create or replace trigger visits_contact_due_insert after insert on appointment
  for each row when (not loading()) execute function contact_due_of_case();
create or replace trigger visits_contact_due_update after update on appointment
  for each row when (
    not loading() and
    (old.patient_id, old.appointment_status_id, old.scheduled_start, old.service_date, old.is_surgery,
      old.bill_received_at, old.records_received_at, old.deleted_at is null)
    is distinct from
    (new.patient_id, new.appointment_status_id, new.scheduled_start, new.service_date, new.is_surgery,
      new.bill_received_at, new.records_received_at, new.deleted_at is null))
  execute function contact_due_of_case();

create or replace trigger calls_contact_due_insert after insert on patient_note
  for each row when (not loading() and new.kind = 'call') execute function contact_due_of_case();
create or replace trigger calls_contact_due_update after update on patient_note
  for each row when (
    not loading() and
    (old.kind, old.call_outcome, old.call_party, old.call_phone, old.deleted_at is null) is distinct from
    (new.kind, new.call_outcome, new.call_party, new.call_phone, new.deleted_at is null))
  execute function contact_due_of_case();

create or replace trigger numbers_contact_due_insert after insert on patient_mobile_info
  for each row when (not loading()) execute function contact_due_of_number();
create or replace trigger numbers_contact_due_update after update on patient_mobile_info
  for each row when (
    not loading() and
    (old.patient_id, old.number, old.owner, old.deleted_at is null) is distinct from
    (new.patient_id, new.number, new.owner, new.deleted_at is null))
  execute function contact_due_of_case();

create or replace trigger contact_due_update after update of update_interval_days on lawfirm
  for each row when (not loading() and old.update_interval_days is distinct from new.update_interval_days)
  execute function contact_due_of_firm();
