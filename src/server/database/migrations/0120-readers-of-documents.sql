-- A document of a case was open to every party of the case. The wall now asks, as the roles do, whom a document is marked
-- for, and opens the papers of a lien with the lien, and those of a practice to that practice.
--
-- What the policy reads of liens and visits is itself behind their walls, so a party finds its own only. A funder sees
-- liens on offer, whose papers stay closed until the purchase.

drop policy wall on patient_document;
create policy wall on patient_document to caseway_app using (
  (select behind_staff_wall())
  or patient_id in (select my_cases()) and (
    created_by = (select viewer_id())
    or (select wall()) in ('lawfirm', 'subsidiary') and visibility @> array[(select wall())]
      and (lien_id is null or exists(select from lien where lien.id = lien_id))
    or (select wall()) = 'funder' and visibility @> '{funder}'
      and (lien_id is null or exists(select from lien where lien.id = lien_id and owner_id = (select party())))
    or (select wall()) in ('provider', 'chiropractor') and visibility @> '{provider}' and case
      when lien_id is not null then exists(select from lien where lien.id = lien_id)
      when appointment_id is not null then exists(select from appointment where appointment.id = appointment_id)
      else doc_type in ('lop', 'hipaa_authorization') or exists(select from "user" u where u.id = patient_document.created_by
        and (select party()) in (u.medical_provider_id, u.chiropractor_id)) end
  )
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The change feed: a lien or a visit that comes to a party, or leaves it, takes its papers along. A purchase opens all
-- papers of the case that are marked for funders. With a lien that is removed, its papers close to all outsiders.

create function log_papers(of_patient uuid, of_lien uuid, of_visit uuid, parties uuid[]) returns void
language sql security definer set search_path = public as $$
  select log_row('patient_document', id, rev, deleted_at is not null, parties) from patient_document
  where patient_id = of_patient and visibility <> '{internal}' and (lien_id = of_lien
    or lien_id is null and (appointment_id = of_visit or visibility @> '{funder}' and of_lien is not null
      or visibility @> '{provider}' and appointment_id is null))
$$;

create or replace function log_lien() returns trigger language plpgsql as $$
declare
  keys uuid[] := case_keys(new.patient_id);
  parties uuid[] := array_remove(array[new.medical_provider_id, new.chiropractor_id, new.owner_id,
    case when new.funding_status in ('offered', 'approved') then new.offered_to_id end], null);
begin
  if tg_op = 'UPDATE' then
    if old.patient_id <> new.patient_id then keys := keys || case_keys(old.patient_id); end if;
    parties := parties || array_remove(array[
      nullif(old.medical_provider_id, new.medical_provider_id), nullif(old.chiropractor_id, new.chiropractor_id),
      nullif(old.owner_id, new.owner_id),
      case when old.funding_status in ('offered', 'approved') then old.offered_to_id end], null);
  end if;
  perform log_row('lien', new.id, new.rev, new.deleted_at is not null, keys || parties);
  if parties <> '{}' and (tg_op = 'INSERT' or
    (old.patient_id, old.medical_provider_id, old.chiropractor_id, old.owner_id, old.offered_to_id, old.funding_status)
      is distinct from
    (new.patient_id, new.medical_provider_id, new.chiropractor_id, new.owner_id, new.offered_to_id, new.funding_status)) then
    perform log_case_for(new.patient_id, parties);
    if tg_op = 'UPDATE' and old.patient_id <> new.patient_id then
      perform log_case_for(old.patient_id, parties);
    end if;
  end if;
  if parties <> '{}' and (tg_op = 'INSERT' or
    (old.medical_provider_id, old.chiropractor_id, old.owner_id) is distinct from
    (new.medical_provider_id, new.chiropractor_id, new.owner_id)) then
    perform log_papers(new.patient_id, new.id, null, parties);
  end if;
  if tg_op = 'UPDATE' and old.deleted_at is distinct from new.deleted_at then
    perform log_papers(new.patient_id, new.id, null, keys || parties);
  end if;
  return null;
end $$;

create or replace function log_appointment() returns trigger language plpgsql as $$
declare
  keys uuid[] := case_keys(new.patient_id);
  parties uuid[] := array_remove(array[new.medical_provider_id, new.chiropractor_id], null);
begin
  if tg_op = 'UPDATE' then
    if old.patient_id <> new.patient_id then keys := keys || case_keys(old.patient_id); end if;
    parties := parties || array_remove(array[
      nullif(old.medical_provider_id, new.medical_provider_id),
      nullif(old.chiropractor_id, new.chiropractor_id)], null);
  end if;
  perform log_row('appointment', new.id, new.rev, new.deleted_at is not null, keys || parties);
  if parties <> '{}' and (tg_op = 'INSERT' or
    (old.patient_id, old.medical_provider_id, old.chiropractor_id, old.deleted_at) is distinct from
    (new.patient_id, new.medical_provider_id, new.chiropractor_id, new.deleted_at)) then
    perform log_case_for(new.patient_id, parties);
    perform log_papers(new.patient_id, null, new.id, parties);
    if tg_op = 'UPDATE' and old.patient_id <> new.patient_id then
      perform log_case_for(old.patient_id, parties);
    end if;
  end if;
  return null;
end $$;
