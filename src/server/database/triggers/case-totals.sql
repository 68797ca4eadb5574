create or replace trigger cases_insert after insert on patient
  for each row when (not loading()) execute function count_case();
create or replace trigger cases_update after update on patient
  for each row when (
    not loading() and
    (old.case_status, old.lawfirm_id, old.opened_at, old.balance_cents, old.unread_messages, old.sol_date, old.sol_override,
      old.sol_acknowledged_date, old.suit_filed_at, old.in_treatment, old.last_service_date, old.status_changed_at, old.lawfirm_contact_at,
      old.lawfirm_silent_at, old.created_at, old.deleted_at is null)
    is distinct from
    (new.case_status, new.lawfirm_id, new.opened_at, new.balance_cents, new.unread_messages, new.sol_date, new.sol_override,
      new.sol_acknowledged_date, new.suit_filed_at, new.in_treatment, new.last_service_date, new.status_changed_at, new.lawfirm_contact_at,
      new.lawfirm_silent_at, new.created_at, new.deleted_at is null))
  execute function count_case();

create or replace trigger owed_insert after insert on lien
  for each row when (not loading()) execute function count_lien();
create or replace trigger owed_update after update on lien
  for each row when (
    not loading() and
    (old.service_to, old.balance_cents, old.status, old.deleted_at is null)
    is distinct from
    (new.service_to, new.balance_cents, new.status, new.deleted_at is null))
  execute function count_lien();
