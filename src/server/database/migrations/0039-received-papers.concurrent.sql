-- Papers that wait for a decision: few of all, asked for with the list of work across the cases of several people.
drop index concurrently if exists underwriting_document_received;
create index concurrently underwriting_document_received on underwriting_document (patient_id)
  where status = 'received' and deleted_at is null;
