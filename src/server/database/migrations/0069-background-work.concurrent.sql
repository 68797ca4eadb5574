-- Background work and the figure of underwriting read all cases, wide as they are; with a million of them jobs ran into the
-- time limit of a statement.
drop index concurrently if exists patient_next_visit;
create index concurrently patient_next_visit on patient (next_appointment_at) where next_appointment_at is not null;
-- Open cases by the last word of their firm, which is asked anew in this order.
drop index concurrently if exists patient_last_word;
create index concurrently patient_last_word
  on patient ((greatest(status_changed_at, lawfirm_contact_at, coalesce(opened_at, created_at))), id)
  where deleted_at is null
    and case_status in ('intake', 'underwriting', 'active', 'treatment_complete', 'demand', 'litigation', 'settled', 'distribution');
-- As `patient_stage_figures`, with the status: the time limit counts for open cases alone.
drop index concurrently if exists patient_in_stage;
create index concurrently patient_in_stage on patient (underwriting_stage_id, id)
  include (deleted_at, lawfirm_id, subsidiary_id, chiropractor_id, case_status, opened_at, billed_cents,
    approved_limit_cents, status_changed_at, created_at)
  where underwriting_stage_id is not null;
drop index concurrently if exists patient_stage_figures;
