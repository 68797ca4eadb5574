drop index concurrently if exists underwriting_document_handed_in;
create index concurrently underwriting_document_handed_in on underwriting_document (handed_in_by)
  where status = 'received' and deleted_at is null;
