-- What waits in the office is found without a look at all that was ever settled or distributed.
drop index concurrently if exists distribution_in_office;
create index concurrently distribution_in_office on distribution (state) where state in ('proposed', 'approved', 'reversed');
drop index concurrently if exists patient_settled;
create index concurrently patient_settled on patient (status_changed_at)
  where case_status = 'settled' and deleted_at is null;
