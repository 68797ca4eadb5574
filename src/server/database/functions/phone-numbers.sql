-- The primary number of a case. The case carries it for lists and search, the list of numbers for consent. Whichever is
-- written, the other follows, and finding it equal ends the recursion.
--
-- Kept here and not in the server, for three promises that only the database can make: a case with numbers has exactly
-- one primary one at every commit, also of two writers at once; a firm that may change the case, but sees no list of
-- numbers, keeps both equal all the same; and no writer carries consent over to another number or past a revocation.

create or replace function phone_from_case() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    update patient_mobile_info
    set is_primary = true, version = version + 1, updated_at = now(), updated_by = viewer_id()
    where patient_id = new.id and number = new.phone and not is_primary and deleted_at is null;
    if found then return null; end if;

    update patient_mobile_info
    set number = new.phone, search_text = new.phone, version = version + 1, updated_at = now(), updated_by = viewer_id()
    where patient_id = new.id and is_primary and deleted_at is null and number <> new.phone;
    if found then return null; end if;
  end if;
  insert into patient_mobile_info (id, patient_id, number, search_text, is_primary, created_by, updated_by)
  select new_uuid(), new.id, new.phone, new.phone, true, viewer_id(), viewer_id()
  where not exists (
    select from patient_mobile_info where patient_id = new.id and number = new.phone and deleted_at is null);
  return null;
end $$;

create or replace function phone_from_number() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  update patient
  set phone = new.number, search_text = replace(search_text, phone, new.number),
    version = version + 1, updated_at = now(), updated_by = viewer_id()
  where id = new.patient_id and phone is distinct from new.number;
  return null;
end $$;

-- A new primary number replaces the old one; the row of the case is the lock for it.
create or replace function first_number() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform from patient where id = new.patient_id for no key update;
  if new.is_primary then
    update patient_mobile_info
    set is_primary = false, version = version + 1, updated_at = now(), updated_by = viewer_id()
    where patient_id = new.patient_id and is_primary and deleted_at is null and id <> new.id;
  elsif tg_op = 'INSERT' then
    new.is_primary := not exists (
      select from patient_mobile_info where patient_id = new.patient_id and is_primary and deleted_at is null);
  end if;
  return new;
end $$;

-- The oldest number becomes primary when the primary one is removed. Deferred, because another may be made primary in
-- the same transaction.
create or replace function next_first_number() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  update patient_mobile_info
  set is_primary = true, version = version + 1, updated_at = now(), updated_by = viewer_id()
  where id = (
    select id from patient_mobile_info where patient_id = new.patient_id and deleted_at is null
    order by id = new.id, created_at, id limit 1
  ) and not exists (
    select from patient_mobile_info where patient_id = new.patient_id and is_primary and deleted_at is null
  );
  return null;
end $$;

-- Consent was given for a number, not for the number that replaces it.
create or replace function consent_ends() returns trigger language plpgsql as $$
begin
  new.sms_consent := 'unknown';
  new.consent_source := null;
  new.consent_at := null;
  new.consent_text_version := null;
  new.detail_consent := false;
  new.revoked_at := null;
  new.revoked_keyword := null;
  return new;
end $$;

-- After a revocation only the patient's own keyword, or a later consent with its source, allows messages again.
create or replace function consent_begins_later() returns trigger language plpgsql as $$
begin
  perform require(
    new.sms_consent = 'granted' and new.consent_source is not null and new.consent_at > coalesce(old.revoked_at, '-infinity'),
    'CW422', 'sms_consent:consent_revoked');
  return new;
end $$;

-- Consent belongs to the holder of the phone, in every case with this number. A word that came before any case had the
-- number counts as well.
create or replace function consent_ended_at(of_number text) returns timestamptz
language sql stable security definer set search_path = public as $$
  select max(ended) from (
    select revoked_at as ended from patient_mobile_info
    where number = of_number and deleted_at is null and sms_consent = 'revoked'
    union all
    select at from (
      select at, consent from (
        (select at, id, consent from consent_event where number = of_number order by at desc, id desc limit 1)
        union all
        (select at, id, case ordered when 'stop' then 'revoked' else 'granted' end from sms_inbound
        where "from" = of_number and ordered is not null order by at desc, id desc limit 1)
      ) as said order by at desc, id desc limit 1) as last
    where consent = 'revoked'
  ) as known
$$;
