-- Rules that must hold whoever writes: numbers of cases and liens, the telephone number of a case, what a log-in may
-- see, and that somebody can still administer the portal.

-- Sorts by the time it was made, like the ids that the server and the devices make.
create function new_uuid() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
    from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Numbers of cases and liens, each given out once

create table case_number_series (
  code text not null constraint case_number_series__code__check check (code ~ '^[A-Z]{2,4}$'),
  year int not null constraint case_number_series__year__check check (year between 2000 and 2099),
  last int not null constraint case_number_series__last__check check (last between 1 and 999999),
  primary key (code, year)
);

create table lien_number_series (
  patient_id uuid primary key constraint lien_number_series__patient_id__ref references patient,
  last int not null
);

create function luhn_check_digit(digits text) returns int language plpgsql immutable strict as $$
begin
  return (
    select ((10 - sum(case when value > 9 then value - 9 else value end) % 10) % 10)::int
    from (
      select substr(digits, place, 1)::int * case when (length(digits) - place) % 2 = 0 then 2 else 1 end as value
      from generate_series(1, length(digits)) as place
    ) as weighed
  );
end $$;

-- MIA-26-004217-1: the subsidiary's code or HQ, the year, a serial and the check digit of both. Counting up locks the
-- row, so nobody gets a number twice; a number that an imported case already has is passed over.
create function next_case_number(of_code text, of_year int) returns text
language plpgsql security definer set search_path = public as $$
declare
  serial int;
  digits text;
  number text;
begin
  loop
    insert into case_number_series as series (code, year, last) values (coalesce(of_code, 'HQ'), of_year, 1)
    on conflict (code, year) do update set last = series.last + 1
    returning last into serial;
    digits := lpad((of_year % 100)::text, 2, '0') || lpad(serial::text, 6, '0');
    number := concat_ws('-', coalesce(of_code, 'HQ'), left(digits, 2), right(digits, 6), luhn_check_digit(digits));
    -- Asked twice, because live and removed cases have an index each; a number is never given again.
    exit when not exists (select from patient where lower(case_number) = lower(number) and deleted_at is null)
      and not exists (select from patient where lower(case_number) = lower(number) and deleted_at is not null);
  end loop;
  return number;
end $$;

-- The case's number and -L01, -L02 …; the number of a lien that was voided is not given again.
create function next_lien_number(of_patient uuid) returns text
language plpgsql security definer set search_path = public as $$
declare
  serial int;
begin
  insert into lien_number_series as series (patient_id, last)
  select of_patient, coalesce(max(substring(lien_number from '-L(\d+)$')::int), 0) + 1
  from lien where patient_id = of_patient
  on conflict (patient_id) do update set last = greatest(series.last + 1, excluded.last)
  returning last into serial;
  return (select case_number from patient where id = of_patient)
    || '-L' || case when serial < 100 then lpad(serial::text, 2, '0') else serial::text end;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The number to call first. The case carries it for lists and search, the patient's numbers for consent; whichever of
-- the two is written, the other follows, and finding it equal already ends the round.

create function phone_from_case() returns trigger language plpgsql security definer set search_path = public as $$
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
create trigger phone_insert after insert on patient
  for each row when (not loading() and new.phone is not null) execute function phone_from_case();
create trigger phone_update after update on patient
  for each row when (not loading() and old.phone is distinct from new.phone and new.phone is not null)
  execute function phone_from_case();

create function phone_from_number() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update patient
  set phone = new.number, search_text = replace(search_text, phone, new.number),
    version = version + 1, updated_at = now(), updated_by = viewer_id()
  where id = new.patient_id and phone is distinct from new.number;
  return null;
end $$;
create trigger phone after insert or update on patient_mobile_info
  for each row when (not loading() and new.is_primary and new.deleted_at is null) execute function phone_from_number();

-- One number of a case is the first. A new first one takes the place of the old; the case's row is the lock for that.
create function first_number() returns trigger language plpgsql security definer set search_path = public as $$
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
create trigger first_number_insert before insert on patient_mobile_info
  for each row when (not loading() and new.deleted_at is null) execute function first_number();
create trigger first_number_update before update on patient_mobile_info
  for each row when (not loading() and new.is_primary and not old.is_primary and new.deleted_at is null)
  execute function first_number();

-- When the first number is taken away, the oldest of the others steps up. Only at the end of the transaction is it sure
-- that no other was put in its place.
create function next_first_number() returns trigger language plpgsql security definer set search_path = public as $$
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
create constraint trigger next_first_number after update on patient_mobile_info deferrable initially deferred
  for each row when (old.is_primary and old.deleted_at is null and (not new.is_primary or new.deleted_at is not null))
  execute function next_first_number();

-- Consent was given for a number, not for whatever number comes after it.
create function consent_ends() returns trigger language plpgsql as $$
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
create trigger consent before update on patient_mobile_info
  for each row when (
    old.number <> new.number and
    (old.sms_consent, old.consent_at, old.revoked_at)
    is not distinct from (new.sms_consent, new.consent_at, new.revoked_at))
  execute function consent_ends();

-- ---------------------------------------------------------------------------------------------------------------------
-- What a log-in may see has changed: its devices compare what they hold. The log-in's own row, its role, and the
-- directory entry that makes it somebody's colleague all have a say in that.

create function raise_scope_epoch(of_users uuid[]) returns void
language sql security definer set search_path = public as $$
  update account set scope_epoch = scope_epoch + 1 where user_id = any(of_users)
$$;

create function scope_of_user() returns trigger language plpgsql as $$
begin
  perform raise_scope_epoch(array[new.id]);
  return null;
end $$;
create trigger scope after update on "user"
  for each row when (
    (old.role_id, old.user_type, old.lawfirm_id, old.subsidiary_id, old.medical_provider_id,
      old.medical_provider_office_id, old.chiropractor_id, old.funder_id, old.firm_wide, old.is_casemanager,
      old.is_underwriter, old.is_active, old.deleted_at)
    is distinct from
    (new.role_id, new.user_type, new.lawfirm_id, new.subsidiary_id, new.medical_provider_id,
      new.medical_provider_office_id, new.chiropractor_id, new.funder_id, new.firm_wide, new.is_casemanager,
      new.is_underwriter, new.is_active, new.deleted_at))
  execute function scope_of_user();

create function scope_of_role() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform raise_scope_epoch(array(select id from "user" where role_id = new.id));
  return null;
end $$;
create trigger scope after update on role
  for each row when (
    (old.title, old.level, old.grants, old.sees) is distinct from (new.title, new.level, new.grants, new.sees))
  execute function scope_of_role();

create function scope_of_person() returns trigger language plpgsql as $$
begin
  perform raise_scope_epoch(array[new.user_id, old.user_id]);
  return null;
end $$;
create trigger scope_insert after insert on employee
  for each row when (new.user_id is not null) execute function scope_of_person();
create trigger scope_update after update on employee
  for each row when (
    (old.user_id, old.department, old.is_active, old.deleted_at)
    is distinct from (new.user_id, new.department, new.is_active, new.deleted_at))
  execute function scope_of_person();
create trigger scope_insert after insert on lawfirm_employee
  for each row when (new.user_id is not null) execute function scope_of_person();
create trigger scope_update after update on lawfirm_employee
  for each row when (
    (old.user_id, old.lawfirm_id, old.is_active, old.deleted_at)
    is distinct from (new.user_id, new.lawfirm_id, new.is_active, new.deleted_at))
  execute function scope_of_person();
create trigger scope_insert after insert on subsidiary_user
  for each row execute function scope_of_person();
create trigger scope_update after update on subsidiary_user
  for each row when (
    (old.user_id, old.subsidiary_id, old.access_level, old.sees_financials, old.is_active, old.deleted_at)
    is distinct from
    (new.user_id, new.subsidiary_id, new.access_level, new.sees_financials, new.is_active, new.deleted_at))
  execute function scope_of_person();

create function scope_of_case_work() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform raise_scope_epoch(array(
    select user_id from lawfirm_employee where id in (new.lawfirm_employee_id, old.lawfirm_employee_id)));
  return null;
end $$;
create trigger scope_insert after insert on patient_lawfirm_employee
  for each row when (not loading()) execute function scope_of_case_work();
create trigger scope_update after update on patient_lawfirm_employee
  for each row when (
    (old.patient_id, old.lawfirm_employee_id, old."to", old.deleted_at)
    is distinct from (new.patient_id, new.lawfirm_employee_id, new."to", new.deleted_at))
  execute function scope_of_case_work();

-- ---------------------------------------------------------------------------------------------------------------------
-- Somebody can always administer the portal.

create function keep_an_administrator() returns void language plpgsql security definer set search_path = public as $$
begin
  -- Two administrators who switch each other off at the same moment are looked at one after the other.
  perform pg_advisory_xact_lock(hashtext('keep_an_administrator'));
  if not exists (
    select from "user" u join role r on r.id = u.role_id
    where u.is_active and u.deleted_at is null and r.level = 'admin' and r.deleted_at is null
  ) then
    perform refuse('CW433');
  end if;
end $$;

create function user_steps_down() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from role where id = old.role_id and level = 'admin') then perform keep_an_administrator(); end if;
  return null;
end $$;
create trigger last_administrator after update on "user"
  for each row when (
    old.is_active and old.deleted_at is null and
    (not new.is_active or new.deleted_at is not null or new.role_id <> old.role_id))
  execute function user_steps_down();

create function role_steps_down() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from "user" where role_id = new.id and is_active and deleted_at is null) then
    perform keep_an_administrator();
  end if;
  return null;
end $$;
create trigger last_administrator after update on role
  for each row when (
    old.level = 'admin' and old.deleted_at is null and (new.level <> 'admin' or new.deleted_at is not null))
  execute function role_steps_down();
