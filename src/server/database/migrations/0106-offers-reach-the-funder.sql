-- A funder was offered claims that it could not see: who buys stood in the ledger alone, and whoever owns nothing of a case
-- is behind the wall. A lien now says to whom it is offered. That opens the lien, and of the case the one row, which the
-- roles show blind; what hangs on the case stays closed until the purchase.

alter table lien add column offered_to_id uuid constraint lien__offered_to_id__ref references funder;
create index lien_offered on lien (offered_to_id) where offered_to_id is not null;

alter table lien disable trigger user;
update lien set offered_to_id = (
  select (detail ->> 'funder_id')::uuid from lien_event
  where lien_id = lien.id and kind = 'funding' and to_value = 'offered' order by at desc, id desc limit 1)
where funding_status in ('offered', 'approved');
alter table lien enable trigger user;

-- Who declines answers once more before the offer leaves his sight, so the wall asks only to whom the last one went.
create policy offered on lien to caseway_app using ((select wall()) = 'funder' and offered_to_id = (select party()));

create function cases_on_offer() returns setof uuid
language sql stable parallel safe security definer set search_path = public as $$
  select patient_id from lien
  where offered_to_id = party() and funding_status in ('offered', 'approved') and deleted_at is null
$$;
create policy offered on patient for select to caseway_app
  using ((select wall()) = 'funder' and id in (select known.id from cases_on_offer() as known (id)));

-- Who laid the offer: the second person is told from the first without reading the ledger of funding.
create function funding_offered_by(of_lien uuid) returns uuid
language sql stable security definer set search_path = public as $$
  select by from lien_event
  where lien_id = of_lien and kind = 'funding' and to_value = 'offered' order by at desc, id desc limit 1
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The change feed

create function case_bidders(of_patient uuid) returns uuid[]
language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct offered_to_id), '{}') from lien
  where patient_id = of_patient and funding_status in ('offered', 'approved') and offered_to_id is not null
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
  return null;
end $$;

create or replace function log_patient() returns trigger language plpgsql as $$
declare
  keys uuid[] := array_remove(array[
    new.lawfirm_id, new.subsidiary_id, new.chiropractor_id, new.case_manager_id, new.underwriter_id], null);
  parties uuid[];
  people uuid[];
begin
  if tg_op = 'UPDATE' then
    parties := array_remove(array[
      nullif(old.lawfirm_id, new.lawfirm_id), nullif(old.subsidiary_id, new.subsidiary_id),
      nullif(old.chiropractor_id, new.chiropractor_id)], null);
    people := array_remove(array[
      nullif(old.case_manager_id, new.case_manager_id), nullif(old.underwriter_id, new.underwriter_id)], null);
    keys := keys || case_parties(new.id) || parties || people;
  end if;
  perform log_row('patient', new.id, new.rev, new.deleted_at is not null,
    case tg_op when 'UPDATE' then keys || case_bidders(new.id) else keys end);
  if tg_op = 'UPDATE' then
    if (old.lawfirm_id, old.subsidiary_id, old.chiropractor_id) is distinct from
      (new.lawfirm_id, new.subsidiary_id, new.chiropractor_id) then
      perform log_hanging(array['appointment', 'lien', 'patient_document', 'patient_lawfirm_employee',
        'patient_mobile_info', 'patient_note', 'previous_med'], new.id, keys);
    end if;
    if (old.case_manager_id, old.underwriter_id) is distinct from (new.case_manager_id, new.underwriter_id) then
      perform log_hanging(array['patient_mobile_info', 'patient_sms', 'underwriting_document', 'underwriting_note'],
        new.id, people || array_remove(array[new.case_manager_id, new.underwriter_id], null));
    end if;
  end if;
  return null;
end $$;
