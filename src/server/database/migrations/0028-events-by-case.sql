-- Who saw this patient: the events of one case are found without reading all others.
create index audit_event_cases on audit_event using gin (patient_ids);

-- What lies with a law firm for its answer.
create index distribution_published on distribution (patient_id) where state = 'published';
