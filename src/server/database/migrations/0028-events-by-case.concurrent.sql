-- Who saw this patient: the events of one case are found without reading all others.
drop index concurrently if exists audit_event_cases;
create index concurrently audit_event_cases on audit_event using gin (patient_ids);

-- What lies with a law firm for its answer.
drop index concurrently if exists distribution_published;
create index concurrently distribution_published on distribution (patient_id) where state = 'published';
