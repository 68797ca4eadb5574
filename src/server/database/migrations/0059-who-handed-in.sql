-- Who handed in a paper. The lists of work ask for those of a case's own underwriter, across all cases.
alter table underwriting_document
  add column handed_in_by uuid constraint underwriting_document__handed_in_by__ref references "user";
update underwriting_document set handed_in_by = d.created_by
from patient_document d
where d.id = underwriting_document.document_id and underwriting_document.status = 'received';
