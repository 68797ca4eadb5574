-- Charts of a firm or of a subsidiary add up the visits of its cases. The index that finds these holds all that is added,
-- and what the walls ask of a row, so that the rows themselves are not read.
create index appointment_of_case on appointment (patient_id, scheduled_start)
  include (requested_at, service_date, deleted_at, appointment_status_id, is_surgery, bill_amount_cents, price_cents,
    medical_provider_id, chiropractor_id);
drop index appointment_patient;
