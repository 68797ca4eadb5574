-- What a funder accepted and has not bought yet: few of all liens, asked for with the list of work.
drop index concurrently if exists lien_accepted;
create index concurrently lien_accepted on lien (patient_id) where funding_status = 'approved' and deleted_at is null;
