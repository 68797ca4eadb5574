-- Which cases a provider, a chiropractor or a fund has is asked with nearly everything that they see: the indexes tell it
-- without a look at the visits and liens themselves. The new ones come first, because people work meanwhile.
drop index concurrently if exists appointment_by_provider;
create index concurrently appointment_by_provider on appointment (medical_provider_id, scheduled_start desc nulls last, id desc)
  include (patient_id) where medical_provider_id is not null;
drop index concurrently if exists appointment_of_provider;
drop index concurrently if exists appointment_by_chiropractor;
create index concurrently appointment_by_chiropractor on appointment (chiropractor_id, scheduled_start desc nulls last, id desc)
  include (patient_id) where chiropractor_id is not null;
drop index concurrently if exists appointment_of_chiropractor;
drop index concurrently if exists lien_by_provider;
create index concurrently lien_by_provider on lien (medical_provider_id) include (patient_id)
  where medical_provider_id is not null;
drop index concurrently if exists lien_provider;
drop index concurrently if exists lien_by_owner;
create index concurrently lien_by_owner on lien (owner_id) include (patient_id);
drop index concurrently if exists lien_owner;
