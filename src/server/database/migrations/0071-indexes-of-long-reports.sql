-- Two reports go over all open cases whenever somebody looks at them. A case is a wide row: these indexes hold what the
-- reports add up or reckon with, and what the walls ask, so that the rows themselves are not read.

-- Underwritings: what each stage comes to.
create index patient_stage_figures on patient (underwriting_stage_id, id)
  include (deleted_at, lawfirm_id, subsidiary_id, chiropractor_id, opened_at, billed_cents, approved_limit_cents)
  where underwriting_stage_id is not null;

-- When each case was decided last.
create index underwriting_note_decided on underwriting_note (patient_id, created_at) include (deleted_at)
  where kind = 'decision' and decision <> 'request_info';

-- Contact managers: whom to call next, and why.
create index patient_next_contact on patient (case_status, id)
  include (deleted_at, lawfirm_id, subsidiary_id, chiropractor_id, case_manager_id, opened_at, created_at,
    last_contact_at, next_contact_at, status_changed_at, in_treatment, last_service_date);
