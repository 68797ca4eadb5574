-- How many visits a day has is read from the index alone, with what the policies ask. It takes the place of one without that.
drop index concurrently if exists appointment_by_start;
create index concurrently appointment_by_start on appointment (scheduled_start)
  include (deleted_at, appointment_status_id, medical_provider_office_id, patient_id, medical_provider_id, chiropractor_id);
drop index concurrently if exists appointment_start;
