-- Lists in the orders in which they are read: a page reads its own rows, however many others there are.

create index patient_newest on patient (created_at desc nulls last, id desc) where deleted_at is null;
create index patient_balance on patient (balance_cents desc nulls last, id desc) where deleted_at is null;

create index appointment_newest on appointment (scheduled_start desc nulls last, id desc) where deleted_at is null;

create index lien_by_number on lien (lien_number, id) where deleted_at is null;
create index lien_newest on lien (created_at desc nulls last, id desc) where deleted_at is null;
create index lien_balance on lien (balance_cents desc nulls last, id desc) where deleted_at is null;

create index patient_document_newest on patient_document (created_at desc nulls last, id desc) where deleted_at is null;
create index patient_note_newest on patient_note (created_at desc nulls last, id desc) where deleted_at is null;
create index patient_sms_newest on patient_sms (created_at desc nulls last, id desc) where deleted_at is null;
create index patient_mobile_info_newest on patient_mobile_info (created_at desc nulls last, id desc) where deleted_at is null;
create index patient_lawfirm_employee_latest on patient_lawfirm_employee ("from" desc nulls last, id desc)
  where deleted_at is null;
create index previous_med_newest on previous_med (created_at desc nulls last, id desc) where deleted_at is null;
create index underwriting_document_by_due_day on underwriting_document (due_at, id) where deleted_at is null;
create index underwriting_note_newest on underwriting_note (created_at desc nulls last, id desc) where deleted_at is null;

-- Queues, the longest waiting first.
create index patient_reply_wanted on patient (reply_wanted_since, id)
  where reply_wanted_since is not null and deleted_at is null;
create index patient_without_underwriter on patient (id)
  where case_status = 'underwriting' and underwriter_id is null and deleted_at is null;
