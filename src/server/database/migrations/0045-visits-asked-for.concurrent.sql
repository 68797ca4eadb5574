-- A firm's first screen shows the visits that its people asked for, without a look at those of all its cases.
drop index concurrently if exists appointment_requested_by;
create index concurrently appointment_requested_by on appointment (requested_by, requested_at) where deleted_at is null;

-- Work shows an underwriter the visits that wait for approval in his cases, and in those that nobody underwrites.
drop index concurrently if exists appointment_pending_of_case;
create index concurrently appointment_pending_of_case on appointment (patient_id)
  include (id, deleted_at, medical_provider_id, chiropractor_id) where approval = 'pending' and deleted_at is null;

drop index concurrently if exists patient_of_no_underwriter;
create index concurrently patient_of_no_underwriter on patient (id)
  include (deleted_at, lawfirm_id, subsidiary_id, chiropractor_id) where underwriter_id is null and deleted_at is null;
