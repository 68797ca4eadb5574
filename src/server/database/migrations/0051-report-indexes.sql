-- Totals of reports and charts add up a year of visits at a time. These indexes hold all that is added, and what the walls
-- ask of a row, so that the rows themselves are not read.

-- Visits by the day they were arranged for, or asked for where there is none yet. Not by coalesce, which is nothing that
-- a policy lets an index answer.
create index appointment_day
  on appointment ((case when scheduled_start is null then requested_at else scheduled_start end) desc nulls last, id desc)
  include (scheduled_start, requested_at, deleted_at, patient_id, medical_provider_id, chiropractor_id,
    appointment_status_id);

-- Visits by the day they took place; it does all that the index on the day alone did.
create index appointment_service on appointment (service_date desc nulls last, id desc)
  include (deleted_at, patient_id, medical_provider_id, chiropractor_id, appointment_status_id, is_surgery,
    bill_amount_cents, price_cents, bill_received_at, records_received_at)
  where service_date is not null;
drop index appointment_service_date;

-- Visits of one status by case: who missed one last.
create index appointment_status_case on appointment (appointment_status_id, patient_id, scheduled_start)
  include (deleted_at, medical_provider_id, chiropractor_id);

-- What is still missing after a visit.
create index appointment_papers on appointment (patient_id, service_date)
  include (deleted_at, medical_provider_id, chiropractor_id, appointment_status_id, bill_received_at, records_received_at)
  where service_date is not null and (bill_received_at is null or records_received_at is null);

create index appointment_surgery on appointment (scheduled_start)
  include (deleted_at, patient_id, medical_provider_id, chiropractor_id, appointment_status_id, service_date)
  where is_surgery;

-- Calls by the day they were made.
create index patient_note_calls on patient_note (created_at) include (patient_id, deleted_at) where kind = 'call';

-- Titles of documents are searched across all cases.
create index patient_document_search on patient_document using gin (search_text gin_trgm_ops);

-- New cases by the day they were opened.
create index patient_opened on patient (opened_at, id)
  include (deleted_at, lawfirm_id, subsidiary_id, chiropractor_id);

-- What is still owed, by its age.
create index lien_unpaid on lien (service_to)
  include (deleted_at, status, balance_cents, patient_id, medical_provider_id, chiropractor_id, owner_id)
  where balance_cents > 0;
