-- Who saw this patient, in lists that showed what another event names.
drop index concurrently if exists audit_event_repeats;
create index concurrently audit_event_repeats on audit_event (((detail ->> 'cases_of_event')::uuid), id) where detail ? 'cases_of_event';
