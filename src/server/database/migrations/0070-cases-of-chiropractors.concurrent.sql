-- The report of chiropractors added up the few cases, visits and liens that have one from whole tables: with a million cases,
-- none of it at hand, it ran into the time limit of a statement. These hold all that it asks.
drop index concurrently if exists patient_by_chiropractor;
create index concurrently patient_by_chiropractor on patient (chiropractor_id, opened_at, id)
  include (deleted_at, lawfirm_id, subsidiary_id, case_status, case_status_before_hold) where chiropractor_id is not null;
drop index concurrently if exists patient_of_chiropractor;
drop index concurrently if exists lien_by_chiropractor;
create index concurrently lien_by_chiropractor on lien (chiropractor_id, service_to)
  include (deleted_at, patient_id, medical_provider_id, owner_id, offered_to_id, status, paid_cents)
  where chiropractor_id is not null;
drop index concurrently if exists lien_chiropractor;
drop index concurrently if exists appointment_service_by_chiropractor;
create index concurrently appointment_service_by_chiropractor on appointment (chiropractor_id, service_date)
  include (deleted_at, patient_id, medical_provider_id, appointment_status_id, bill_amount_cents)
  where chiropractor_id is not null and service_date is not null;
