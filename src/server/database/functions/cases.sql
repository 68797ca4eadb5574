-- Numbers and duplicates of cases, and narrow answers across the policies that don't show whose row it was.

-- ---------------------------------------------------------------------------------------------------------------------
-- Numbers

-- Sorts by time, like the ids made by the server and the devices.
create or replace function new_uuid() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
    from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

create or replace function luhn_check_digit(digits text) returns int language plpgsql immutable strict as $$
begin
  return (
    select ((10 - sum(case when value > 9 then value - 9 else value end) % 10) % 10)::int
    from (
      select substr(digits, place, 1)::int * case when (length(digits) - place) % 2 = 0 then 2 else 1 end as value
      from generate_series(1, length(digits)) as place
    ) as weighed
  );
end $$;

-- MIA-26-004217-1: the subsidiary's code or HQ, the year, a serial number and the check digit of both. Counting up
-- locks the row, so each number is given out once; a number of an imported case is skipped.
create or replace function next_case_number(of_code text, of_year int) returns text
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
    -- Two queries, because live and deleted cases have separate indexes. A number is never reused.
    exit when not exists (select from patient where lower(case_number) = lower(number) and deleted_at is null)
      and not exists (select from patient where lower(case_number) = lower(number) and deleted_at is not null);
  end loop;
  return number;
end $$;

-- The prefix of a subsidiary's case numbers, for a firm that refers a patient and sees no subsidiary.
create or replace function case_code(of_subsidiary uuid) returns text
language plpgsql stable security definer set search_path = public as $$
begin
  return (select code from subsidiary where id = of_subsidiary);
end $$;

create or replace function case_number_taken(number text, except_id uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists(select from patient
    where lower(case_number) = lower(number) and deleted_at is null and id is distinct from except_id)
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Duplicates

-- Candidates for the duplicate check: same birthday, tax number or phone number. The generic plan saves planning at
-- every new case.
create or replace function similar_people(of_dob date, of_ssn text, of_phones text[], except_id uuid)
returns table (
  id uuid, first_name text, last_name text, name_native text, dob date, dol date, ssn_hmac text, phones text[]
)
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select p.id, p.first_name, p.last_name, p.name_native, p.dob, p.dol, p.ssn_digest,
      array_remove(array[p.phone] || array(
        select m.number from patient_mobile_info m where m.patient_id = p.id and m.deleted_at is null), null)
    from patient p
    -- As a list of ids: of a birthday that many share, the order would lead through the index of all cases.
    where p.deleted_at is null and p.id is distinct from except_id and p.id = any(array(
      select same.id from patient same where same.dob = of_dob
      union select same.id from patient same where same.ssn_digest = of_ssn
      union select same.id from patient same where same.phone = any(of_phones)
      union select m.patient_id from patient_mobile_info m where m.number = any(of_phones) and m.deleted_at is null
    ))
    order by p.id limit 500;
end $$;

-- Whether exactly this case exists already. It runs under a lock at every new case, so it reads no more than it must.
create or replace function opened_already(of_first text, of_last text, of_dob date, of_dol date, except_id uuid) returns boolean
language plpgsql stable security definer set search_path = public as $$
begin
  return exists (
    select from patient
    where dob = of_dob and dol = of_dol and lower(last_name) = lower(of_last) and lower(first_name) = lower(of_first)
      and deleted_at is null and id <> except_id);
end $$;

-- The case of a change that was set aside, which its author may not see any more. It tells nothing but the id.
create or replace function case_of_old(of_id uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from patient where id = of_id $$;
revoke execute on function case_of_old(uuid) from public;
grant execute on function case_of_old(uuid) to caseway_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- For everybody on the case

-- Names of the people on a case.
create or replace function case_people(of_patient uuid) returns jsonb
language plpgsql stable security definer set search_path = public as $$
begin
  return (select jsonb_build_object(
    'lawfirm', (select name from lawfirm where id = p.lawfirm_id),
    'subsidiary', (select name from subsidiary where id = p.subsidiary_id),
    'chiropractor', (select practice_name from chiropractor where id = p.chiropractor_id),
    'case_manager', (select name from "user" where id = p.case_manager_id),
    'underwriter', (select name from "user" where id = p.underwriter_id))
  from patient p
  where p.id = of_patient and (behind_staff_wall() or p.id in (select my_cases())));
end $$;

-- Letterhead of the subsidiary that owns the case. A firm sees no subsidiary, but its letterhead is no secret.
create or replace function letterhead_of(of_patient uuid) returns jsonb
language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'name', coalesce(s.legal_name, s.name),
    'lines', to_jsonb(array_remove(array[
      nullif(concat_ws(', ', s.address1, s.address2), ''),
      nullif(concat_ws(' ', nullif(concat_ws(', ', s.city, st.code), ''), s.zip), ''),
      nullif(concat_ws(' · ', s.phone, s.email), '')], null)))
  from patient p join subsidiary s on s.id = p.subsidiary_id left join state st on st.id = s.state_id
  where p.id = of_patient and (behind_staff_wall() or p.id in (select my_cases()))
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Statute of limitations

-- Recomputes all cases of a state when its rules change, by the rule of src/domain/rules/limitation.ts; a test compares
-- the two. There is no date without a rule, or where an estimate would mislead.
create or replace function limitation_date(dol date, dob date, profile text, rules jsonb) returns date
language sql immutable as $$
  select (dol + make_interval(years => (rule->>'years')::int))::date
  from jsonb_array_elements(case when jsonb_typeof(rules) = 'array' then rules end) with ordinality as r (rule, place)
  where profile in ('motor_vehicle', 'premises', 'other')
    and (dob is null or extract(year from age(dol, dob)) >= 18)
    and (rule->>'profile' = 'general' or rule->>'profile' = profile)
    and (rule->>'accrual_from' is null or (rule->>'accrual_from')::date <= dol)
    and (rule->>'accrual_to' is null or dol <= (rule->>'accrual_to')::date)
  order by rule->>'profile' = 'motor_vehicle' desc, place
  limit 1
$$;
