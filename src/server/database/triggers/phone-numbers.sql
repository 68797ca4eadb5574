create or replace trigger phone_insert after insert on patient
  for each row when (not loading() and new.phone is not null) execute function phone_from_case();
create or replace trigger phone_update after update on patient
  for each row when (not loading() and old.phone is distinct from new.phone and new.phone is not null)
  execute function phone_from_case();
create or replace trigger phone after insert or update on patient_mobile_info
  for each row when (not loading() and new.is_primary and new.deleted_at is null) execute function phone_from_number();

create or replace trigger first_number_insert before insert on patient_mobile_info
  for each row when (not loading() and new.deleted_at is null) execute function first_number();
create or replace trigger first_number_update before update on patient_mobile_info
  for each row when (not loading() and new.is_primary and not old.is_primary and new.deleted_at is null)
  execute function first_number();
-- `create or replace` does not work for constraint triggers.
drop trigger if exists next_first_number on patient_mobile_info;
create constraint trigger next_first_number after update on patient_mobile_info deferrable initially deferred
  for each row when (old.is_primary and old.deleted_at is null and (not new.is_primary or new.deleted_at is not null))
  execute function next_first_number();

create or replace trigger consent before update on patient_mobile_info
  for each row when (
    old.number <> new.number and
    (old.sms_consent, old.consent_at, old.revoked_at)
    is not distinct from (new.sms_consent, new.consent_at, new.revoked_at))
  execute function consent_ends();
create or replace trigger begins_later before update on patient_mobile_info
  for each row when (not loading() and old.sms_consent = 'revoked' and new.sms_consent <> 'revoked' and old.number = new.number)
  execute function consent_begins_later();
