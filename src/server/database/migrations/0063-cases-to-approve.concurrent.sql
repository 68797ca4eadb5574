-- In place of all cases without an underwriter, each of which was asked for such visits.
drop index concurrently if exists patient_to_approve;
create index concurrently patient_to_approve on patient (id)
  where visits_to_approve > 0 and underwriter_id is null and deleted_at is null;
drop index concurrently if exists patient_of_no_underwriter;
