-- The viewer of the transaction, and what policies ask about them. `enter` sets these names from the database's own
-- rows.

create or replace function wall() returns text
language sql stable parallel safe as $$ select current_setting('app.wall', true) $$;

create or replace function party() returns uuid
language sql stable parallel safe as $$ select nullif(current_setting('app.party', true), '')::uuid $$;

create or replace function viewer_id() returns uuid
language sql stable parallel safe as $$ select nullif(current_setting('app.user', true), '')::uuid $$;

create or replace function behind_staff_wall() returns boolean
language sql stable parallel safe as $$ select current_setting('app.wall', true) = 'staff' $$;

-- A bulk load (demo data, import) writes rows without feed and totals, and computes the totals at its end.
create or replace function loading() returns boolean language sql stable as $$
  select coalesce(current_setting('app.loading', true), '') = 'on'
$$;

-- Whether an administrator impersonates the viewer.
create or replace function looking() returns boolean language sql stable as $$
  select coalesce(current_setting('app.looks_by', true), '') <> ''
$$;

create or replace function administers() returns boolean
language sql stable security definer set search_path = public as $$
  select exists(select from "user" u join role r on r.id = u.role_id where u.id = viewer_id() and r.level = 'admin')
$$;

-- Cases behind the viewer's wall, for the policies of everything that belongs to a case. Policies ask it once for a
-- statement, and for staff never, but the planner adds its cost to every row that is looked up: with what a function
-- usually costs it reads whole tables instead.
create or replace function my_cases() returns setof uuid
language plpgsql stable parallel safe security definer cost 1 rows 1 set search_path = public as $$
begin
  case current_setting('app.wall', true)
    when 'staff' then return query select id from patient;
    when 'lawfirm' then return query select id from patient where lawfirm_id = party();
    when 'subsidiary' then return query select id from patient where subsidiary_id = party();
    when 'provider' then return query
      select patient_id from appointment where medical_provider_id = party()
      union select patient_id from lien where medical_provider_id = party();
    when 'chiropractor' then return query
      select id from patient where chiropractor_id = party()
      union select patient_id from appointment where chiropractor_id = party();
    when 'funder' then return query select patient_id from lien where owner_id = party();
    else null;
  end case;
end $$;

-- Cases with a lien offered to the viewer's fund. An offer opens the case and the lien; everything else of the case
-- stays closed until the purchase.
create or replace function cases_on_offer() returns setof uuid
language plpgsql stable parallel safe security definer cost 1 rows 1 set search_path = public as $$
begin
  return query select patient_id from lien
    where offered_to_id = party() and funding_status in ('offered', 'approved') and deleted_at is null;
end $$;

-- Cases that an employee is tagged on, from the index that policies keep queries from.
create or replace function cases_tagged(employee uuid) returns setof uuid
language plpgsql stable parallel safe security definer set search_path = public as $$
begin
  return query select id from patient where tagged_employee_ids @> array[employee];
end $$;
revoke execute on function cases_tagged(uuid) from public;
grant execute on function cases_tagged(uuid) to caseway_app;

-- Who underwrites a case. The index is asked for the next one after each, instead of for every user.
create or replace function underwriters_of_cases() returns setof uuid
language plpgsql stable parallel safe security definer set search_path = public as $$
begin
  if behind_staff_wall() is not true then return; end if;
  return query with recursive known as (
      (select underwriter_id as id from patient where underwriter_id is not null order by underwriter_id limit 1)
      union all
      select (select underwriter_id from patient where underwriter_id > known.id order by underwriter_id limit 1)
      from known where known.id is not null)
    select id from known where id is not null;
end $$;
revoke execute on function underwriters_of_cases() from public;
grant execute on function underwriters_of_cases() to caseway_app;

-- Users of the portal whom an outsider may write to: those on the viewer's cases, tagged employees among them, and
-- those who wrote first.
create or replace function my_contacts() returns setof uuid
language plpgsql stable security definer cost 1 rows 1 set search_path = public as $$
begin
  return query with near as materialized (
      select case_manager_id, underwriter_id, tagged_employee_ids from patient where wall() = 'lawfirm' and lawfirm_id = party()
      union all
      select case_manager_id, underwriter_id, tagged_employee_ids from patient
      where wall() = 'subsidiary' and subsidiary_id = party()
      union all
      select case_manager_id, underwriter_id, tagged_employee_ids from patient
      where wall() not in ('lawfirm', 'subsidiary') and id in (select my_cases()))
    select case_manager_id from near where case_manager_id is not null
    union
    select underwriter_id from near where underwriter_id is not null
    union
    select user_id from employee
    where id = any(array(select distinct unnest(tagged_employee_ids) from near))
      and user_id is not null and deleted_at is null
    union
    select m.sender_id from message m join "user" u on u.id = m.sender_id
    where m.receiver_id = viewer_id() and u.user_type = 'staff';
end $$;

-- Ends a transaction on a server that follows and has not come as far as all of these positions of the log. It is mostly
-- some milliseconds late, which are waited for.
create or replace function expect_position(variadic wanted pg_lsn[]) returns void language plpgsql as $$
declare
  furthest pg_lsn := (select max(w) from unnest(wanted) w);
begin
  for tried in 1..20 loop
    if not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= furthest then return; end if;
    perform pg_sleep(0.005);
  end loop;
  raise exception using errcode = 'CW434', message = 'this server is behind';
end $$;
