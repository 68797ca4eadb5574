-- What commands need beyond the tables: their own entries, and narrow looks across the walls that answer a question
-- without showing whose row it was.

-- ---------------------------------------------------------------------------------------------------------------------
-- Entries

-- Where the underwriting of a case stands is the business of the portal's own people.
create table underwriting_event (
  id uuid primary key,
  patient_id uuid not null constraint underwriting_event__patient_id__ref references patient,
  kind text not null default 'change'
    constraint underwriting_event__kind__check check (kind in ('change', 'proposal', 'acceptance', 'rejection')),
  from_category text not null,
  to_category text not null,
  answers_id uuid constraint underwriting_event__answers_id__ref references underwriting_event,
  reason text,
  detail jsonb,
  at timestamptz not null default now(),
  by uuid
);
create index underwriting_event_patient on underwriting_event (patient_id, at);

create table appointment_event (
  id uuid primary key,
  appointment_id uuid not null constraint appointment_event__appointment_id__ref references appointment,
  command text not null,
  from_phase text not null,
  to_phase text not null,
  reason text,
  detail jsonb,
  at timestamptz not null default now(),
  by uuid
);
create index appointment_event_appointment on appointment_event (appointment_id, at);

do $$
declare
  of_table text;
begin
  foreach of_table in array array['underwriting_event', 'appointment_event'] loop
    execute format('create trigger append_only before update or delete or truncate on %I
      execute function refuse_change()', of_table);
    execute format('alter table %I enable row level security', of_table);
    execute format('grant select, insert on %I to caseway_app', of_table);
  end loop;
end $$;
create policy wall on underwriting_event to caseway_app using ((select behind_staff_wall()));
create policy wall on appointment_event to caseway_app
  using ((select behind_staff_wall()) or appointment_id in (select id from appointment));

-- A firm confirms and disputes, an owner bargains: each adds entries for liens it sees, though it reads none.
create policy adding on lien_event for insert to caseway_app with check (lien_id in (select id from lien));

-- ---------------------------------------------------------------------------------------------------------------------
-- Looks across the walls

-- Everybody who might be the person sought: born the same day, with the same number or the same telephone. Asked at every
-- new case, and planned once: plain SQL would be planned each time, and so would a question whose answers differ in size.
create function similar_people(of_dob date, of_ssn text, of_phones text[], except_id uuid)
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
    where p.deleted_at is null and p.id is distinct from except_id and p.id in (
      select same.id from patient same where same.dob = of_dob
      union select same.id from patient same where same.ssn_digest = of_ssn
      union select same.id from patient same where same.phone = any(of_phones)
      union select m.patient_id from patient_mobile_info m where m.number = any(of_phones) and m.deleted_at is null
    )
    order by p.id limit 500;
end $$;

-- What the numbers of a subsidiary's cases begin with; a firm that refers a patient sees no subsidiary.
create function case_code(of_subsidiary uuid) returns text
language plpgsql stable security definer set search_path = public as $$
begin
  return (select code from subsidiary where id = of_subsidiary);
end $$;

create function case_number_taken(number text, except_id uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists(select from patient
    where lower(case_number) = lower(number) and deleted_at is null and id is distinct from except_id)
$$;

-- Names of those who work on a case, for whoever has part in it: a firm may know its case manager's name.
create function case_people(of_patient uuid) returns jsonb
language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'lawfirm', (select name from lawfirm where id = p.lawfirm_id),
    'subsidiary', (select name from subsidiary where id = p.subsidiary_id),
    'chiropractor', (select practice_name from chiropractor where id = p.chiropractor_id),
    'case_manager', (select name from "user" where id = p.case_manager_id),
    'underwriter', (select name from "user" where id = p.underwriter_id))
  from patient p
  where p.id = of_patient and (behind_staff_wall() or p.id in (select my_cases()))
$$;

-- The state a disputed lien goes back to.
create function state_before_dispute(of_lien uuid) returns text
language sql stable security definer set search_path = public as $$
  select from_value from lien_event
  where lien_id = of_lien and kind = 'status' and to_value = 'disputed'
  order by at desc, id desc limit 1
$$;

create function login_taken(of_field text, of_value text, except_id uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists(select from "user" u where u.deleted_at is null and u.id is distinct from except_id and case of_field
    when 'username' then lower(u.username) = lower(of_value)
    when 'email' then lower(u.email) = lower(of_value)
    when 'phone' then u.phone = of_value
  end)
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Accounts of log-ins, for whoever may write the log-in

create function is_own_login(of_user uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select behind_staff_wall() or exists(select from "user" u where u.id = of_user and (
    u.id = viewer_id()
    or party() in (u.lawfirm_id, u.subsidiary_id, u.medical_provider_id, u.chiropractor_id, u.funder_id)))
$$;

-- Without a password: its owner chooses one with a mailed link.
create function open_account(of_user uuid) returns void
language sql security definer set search_path = public as $$
  insert into account (user_id) select of_user where is_own_login(of_user) on conflict do nothing
$$;

create function end_sessions(of_user uuid) returns void
language sql security definer set search_path = public as $$
  update account set token_epoch = token_epoch + 1 where user_id = of_user and is_own_login(of_user)
$$;
