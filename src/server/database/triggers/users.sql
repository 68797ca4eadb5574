-- Changes that move a user's access, and the time zone, which is kept beside it.

create or replace trigger scope after update on "user"
  for each row when (
    (old.role_id, old.user_type, old.lawfirm_id, old.subsidiary_id, old.medical_provider_id,
      old.medical_provider_office_id, old.chiropractor_id, old.funder_id, old.firm_wide, old.is_casemanager,
      old.is_underwriter, old.is_active, old.timezone, old.deleted_at)
    is distinct from
    (new.role_id, new.user_type, new.lawfirm_id, new.subsidiary_id, new.medical_provider_id,
      new.medical_provider_office_id, new.chiropractor_id, new.funder_id, new.firm_wide, new.is_casemanager,
      new.is_underwriter, new.is_active, new.timezone, new.deleted_at))
  execute function scope_of_user();

create or replace trigger scope after update on subsidiary
  for each row when (old.timezone is distinct from new.timezone) execute function scope_of_place();
create or replace trigger scope after update on lawfirm
  for each row when (old.state_id is distinct from new.state_id) execute function scope_of_place();
create or replace trigger scope after update on chiropractor
  for each row when (old.state_id is distinct from new.state_id) execute function scope_of_place();
create or replace trigger scope after update on funder
  for each row when (old.state_id is distinct from new.state_id) execute function scope_of_place();
create or replace trigger scope after update on state
  for each row when (old.default_timezone is distinct from new.default_timezone) execute function scope_of_state();
create or replace trigger scope_insert after insert on medical_provider_office
  for each row when (not loading()) execute function scope_of_office();
create or replace trigger scope after update on medical_provider_office
  for each row when ((old.timezone, old.deleted_at) is distinct from (new.timezone, new.deleted_at))
  execute function scope_of_office();

-- A password that must be changed closes everything else, also to open sessions.
create or replace trigger password_due after update on "user"
  for each row when (old.must_change_password is distinct from new.must_change_password)
  execute function scope_of_user();

create or replace trigger scope after update on role
  for each row when (
    (old.title, old.level, old.grants, old.sees, old.device_lock, old.device_hours)
    is distinct from (new.title, new.level, new.grants, new.sees, new.device_lock, new.device_hours))
  execute function scope_of_role();

create or replace trigger scope_insert after insert on employee
  for each row when (new.user_id is not null) execute function scope_of_person();
create or replace trigger scope_update after update on employee
  for each row when (
    (old.user_id, old.department, old.is_active, old.deleted_at)
    is distinct from (new.user_id, new.department, new.is_active, new.deleted_at))
  execute function scope_of_person();

create or replace trigger scope_insert after insert on lawfirm_employee
  for each row when (new.user_id is not null) execute function scope_of_person();
create or replace trigger scope_update after update on lawfirm_employee
  for each row when (
    (old.user_id, old.lawfirm_id, old.is_active, old.deleted_at)
    is distinct from (new.user_id, new.lawfirm_id, new.is_active, new.deleted_at))
  execute function scope_of_person();

create or replace trigger scope_insert after insert on subsidiary_user
  for each row execute function scope_of_person();
create or replace trigger scope_update after update on subsidiary_user
  for each row when (
    (old.user_id, old.subsidiary_id, old.access_level, old.sees_financials, old.is_active, old.deleted_at)
    is distinct from
    (new.user_id, new.subsidiary_id, new.access_level, new.sees_financials, new.is_active, new.deleted_at))
  execute function scope_of_person();

create or replace trigger scope_insert after insert on patient_lawfirm_employee
  for each row when (not loading()) execute function scope_of_case_work();
create or replace trigger scope_update after update on patient_lawfirm_employee
  for each row when (
    (old.patient_id, old.lawfirm_employee_id, old."to", old.deleted_at)
    is distinct from (new.patient_id, new.lawfirm_employee_id, new."to", new.deleted_at))
  execute function scope_of_case_work();

create or replace trigger last_administrator after update on "user"
  for each row when (
    old.is_active and old.deleted_at is null and
    (not new.is_active or new.deleted_at is not null or new.role_id <> old.role_id))
  execute function user_steps_down();
create or replace trigger last_administrator after update on role
  for each row when (
    old.level = 'admin' and old.deleted_at is null and
    (new.level <> 'admin' or new.deleted_at is not null or repairs_log_ins(old.grants) and not repairs_log_ins(new.grants)))
  execute function role_steps_down();

create or replace trigger spend_reset_links after update of email on "user"
  for each row when (lower(old.email) is distinct from lower(new.email)) execute function spend_reset_links();

create or replace trigger forget_subscriptions after update on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function forget_subscriptions();
create or replace trigger forget_subscriptions after update on account
  for each row when (old.token_epoch <> new.token_epoch) execute function forget_subscriptions();
