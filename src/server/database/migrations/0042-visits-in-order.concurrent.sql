-- Lists of visits in their orders: all by the day they took place, and those of a provider or a chiropractor, the newest first.
drop index concurrently if exists appointment_by_service;
create index concurrently appointment_by_service on appointment (service_date desc nulls last, id desc) where deleted_at is null;

drop index concurrently if exists appointment_of_provider;
create index concurrently appointment_of_provider on appointment (medical_provider_id, scheduled_start desc nulls last, id desc)
  where medical_provider_id is not null;
drop index concurrently if exists appointment_provider;

drop index concurrently if exists appointment_of_chiropractor;
create index concurrently appointment_of_chiropractor on appointment (chiropractor_id, scheduled_start desc nulls last, id desc)
  where chiropractor_id is not null;
drop index concurrently if exists appointment_chiropractor;
