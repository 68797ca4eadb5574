-- Lists in the orders in which they are read: a page reads its own rows, however many others there are.

drop index concurrently if exists patient_newest;
create index concurrently patient_newest on patient (created_at desc nulls last, id desc) where deleted_at is null;
drop index concurrently if exists patient_balance;
create index concurrently patient_balance on patient (balance_cents desc nulls last, id desc) where deleted_at is null;

drop index concurrently if exists appointment_newest;
create index concurrently appointment_newest on appointment (scheduled_start desc nulls last, id desc) where deleted_at is null;

drop index concurrently if exists lien_by_number;
create index concurrently lien_by_number on lien (lien_number, id) where deleted_at is null;
drop index concurrently if exists lien_newest;
create index concurrently lien_newest on lien (created_at desc nulls last, id desc) where deleted_at is null;
drop index concurrently if exists lien_balance;
create index concurrently lien_balance on lien (balance_cents desc nulls last, id desc) where deleted_at is null;

drop index concurrently if exists patient_document_newest;
create index concurrently patient_document_newest on patient_document (created_at desc nulls last, id desc) where deleted_at is null;
drop index concurrently if exists patient_note_newest;
create index concurrently patient_note_newest on patient_note (created_at desc nulls last, id desc) where deleted_at is null;
drop index concurrently if exists patient_sms_newest;
create index concurrently patient_sms_newest on patient_sms (created_at desc nulls last, id desc) where deleted_at is null;
drop index concurrently if exists patient_mobile_info_newest;
create index concurrently patient_mobile_info_newest on patient_mobile_info (created_at desc nulls last, id desc) where deleted_at is null;
drop index concurrently if exists patient_lawfirm_employee_latest;
create index concurrently patient_lawfirm_employee_latest on patient_lawfirm_employee ("from" desc nulls last, id desc)
  where deleted_at is null;
drop index concurrently if exists previous_med_newest;
create index concurrently previous_med_newest on previous_med (created_at desc nulls last, id desc) where deleted_at is null;
drop index concurrently if exists underwriting_document_by_due_day;
create index concurrently underwriting_document_by_due_day on underwriting_document (due_at, id) where deleted_at is null;
drop index concurrently if exists underwriting_note_newest;
create index concurrently underwriting_note_newest on underwriting_note (created_at desc nulls last, id desc) where deleted_at is null;

-- Queues, the longest waiting first.
drop index concurrently if exists patient_reply_wanted;
create index concurrently patient_reply_wanted on patient (reply_wanted_since, id)
  where reply_wanted_since is not null and deleted_at is null;
drop index concurrently if exists patient_without_underwriter;
create index concurrently patient_without_underwriter on patient (id)
  where case_status = 'underwriting' and underwriter_id is null and deleted_at is null;
