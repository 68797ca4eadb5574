create or replace trigger handed_in before insert or update of status, document_id on underwriting_document
  for each row when (new.status = 'received') execute function note_who_handed_in();
