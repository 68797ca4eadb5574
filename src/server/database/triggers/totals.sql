create or replace trigger totals_insert after insert on lien
  for each row when (not loading()) execute function count_for_case();
create or replace trigger totals_update after update on lien
  for each row when (
    not loading() and
    (old.patient_id, old.billed_cents, old.price_cents, old.reduction_cents, old.paid_cents, old.balance_cents,
      old.status = 'void', old.deleted_at is null)
    is distinct from
    (new.patient_id, new.billed_cents, new.price_cents, new.reduction_cents, new.paid_cents, new.balance_cents,
      new.status = 'void', new.deleted_at is null))
  execute function count_for_case();

create or replace trigger totals_insert after insert on appointment
  for each row when (not loading()) execute function count_for_case();
create or replace trigger totals_update after update on appointment
  for each row when (
    not loading() and
    (old.patient_id, old.appointment_status_id, old.scheduled_start, old.service_date, old.medical_provider_office_id,
      old.chiropractor_id, old.approval = 'pending', old.deleted_at is null)
    is distinct from
    (new.patient_id, new.appointment_status_id, new.scheduled_start, new.service_date, new.medical_provider_office_id,
      new.chiropractor_id, new.approval = 'pending', new.deleted_at is null))
  execute function count_for_case();

create or replace trigger clock_update after update on medical_provider_office
  for each row when (old.timezone is distinct from new.timezone) execute function place_takes_clock();
create or replace trigger clock_update after update on chiropractor
  for each row when (old.state_id is distinct from new.state_id) execute function place_takes_clock();
create or replace trigger clock_update after update on state
  for each row when (old.default_timezone is distinct from new.default_timezone) execute function place_takes_clock();

create or replace trigger totals_insert after insert on patient_sms
  for each row when (not loading() and new.direction = 'in' and (new.seen_at is null or new.awaits_reply))
  execute function count_for_case();
create or replace trigger totals_update after update on patient_sms
  for each row when (
    not loading() and
    (old.patient_id, old.direction, old.seen_at is null, old.awaits_reply, old.deleted_at is null)
    is distinct from
    (new.patient_id, new.direction, new.seen_at is null, new.awaits_reply, new.deleted_at is null))
  execute function count_for_case();

drop trigger if exists figures_insert on lien;
create constraint trigger figures_insert after insert on lien deferrable initially deferred
  for each row when (not loading() and new.funding_status = 'funded') execute function count_for_funder();
drop trigger if exists figures_update on lien;
create constraint trigger figures_update after update on lien deferrable initially deferred
  for each row when (
    not loading() and (old.funding_status = 'funded' or new.funding_status = 'funded') and
    (old.owner_id, old.funding_status, old.price_cents, old.paid_cents, old.balance_cents, old.status = 'void',
      old.deleted_at is null)
    is distinct from
    (new.owner_id, new.funding_status, new.price_cents, new.paid_cents, new.balance_cents, new.status = 'void',
      new.deleted_at is null))
  execute function count_for_funder();
