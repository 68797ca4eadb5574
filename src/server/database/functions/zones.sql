-- By whose clock a user reads, and what changes it.

-- A user's time zone, or UTC where PostgreSQL does not know it. Offsets count as unknown, as PostgreSQL turns their sign
-- round (+05:00), and so do abbreviations, which it does not accept as a setting.
create or replace function reading_zone(wanted text) returns text language plpgsql stable as $$
begin
  if wanted is null or wanted !~ '^(UTC$|[A-Za-z_]+/)' then return 'UTC'; end if;
  perform now() at time zone wanted;
  return wanted;
exception when invalid_parameter_value then
  return 'UTC';
end $$;

-- The time zone that a user reads by: their own, else that of where they work. A firm, a practice and a fund keep the one of
-- their state, a facility that of its offices, where they all have the same. Null where nothing tells.
create or replace function zone_of(of_user "user") returns text language plpgsql stable as $$
begin
  return coalesce(
    of_user.timezone,
    (select timezone from medical_provider_office where id = of_user.medical_provider_office_id),
    (select timezone from subsidiary where id = of_user.subsidiary_id),
    (select default_timezone from state where id = coalesce(
      (select state_id from lawfirm where id = of_user.lawfirm_id),
      (select state_id from chiropractor where id = of_user.chiropractor_id),
      (select state_id from funder where id = of_user.funder_id))),
    (select min(timezone) from medical_provider_office
      where medical_provider_id = of_user.medical_provider_id and deleted_at is null
      having count(distinct timezone) = 1));
end $$;

-- Takes the time zone of the viewer's browser as their own where nothing tells one; whether it was taken. UTC, by any of its
-- names, says no more than is assumed anyway.
create or replace function take_own_zone(told text) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  update "user" u set timezone = told, version = version + 1, updated_at = now(), updated_by = viewer_id()
  where u.id = viewer_id() and not looking() and zone_of(u) is null and told !~ '^(UTC$|Etc/)' and reading_zone(told) = told;
  return found;
end $$;
revoke execute on function take_own_zone(text) from public;
grant execute on function take_own_zone(text) to caseway_app;

-- People of a place read by its clock unless they have one of their own.
create or replace function scope_of_place() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform raise_scope_epoch(array(
    select id from "user" where timezone is null
      and new.id in (medical_provider_office_id, subsidiary_id, lawfirm_id, chiropractor_id, funder_id)));
  return null;
end $$;

-- A new office changes the clock of its facility's people only where it is the first, or its clock another than that of all
-- before it.
create or replace function scope_of_office() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' and (
    select coalesce(count(distinct timezone) > 1 or min(timezone) = new.timezone, false) from medical_provider_office
    where medical_provider_id = new.medical_provider_id and id <> new.id and deleted_at is null) then
    return null;
  end if;
  perform raise_scope_epoch(array(
    select id from "user" where timezone is null
      and coalesce(medical_provider_office_id = new.id, medical_provider_id = new.medical_provider_id)));
  return null;
end $$;

create or replace function scope_of_state() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform raise_scope_epoch(array(
    select id from "user" where timezone is null and (
      lawfirm_id in (select id from lawfirm where state_id = new.id)
      or chiropractor_id in (select id from chiropractor where state_id = new.id)
      or funder_id in (select id from funder where state_id = new.id))));
  return null;
end $$;
