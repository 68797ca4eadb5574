-- Entering the database as a user, and what ends sessions or changes access.

-- ---------------------------------------------------------------------------------------------------------------------
-- Entering

-- Sessions that are valid. Its scope epoch is that of the account.
create or replace view living_own_session as
  select s.id, s.user_id, null::uuid as looks_by, a.scope_epoch, s.remember, s.expires_at
  from session s
  join account a on a.user_id = s.user_id and a.token_epoch = s.token_epoch
  where s.looks_as is null and s.ended_at is null and s.expires_at > now();

-- Those that impersonate another user. One lives as long as the session that it started in, while its owner may impersonate
-- and the other user may be impersonated. Its scope epoch is the sum of both accounts': either only rises, so the sum
-- differs after every change of one of them.
create or replace view living_look as
  select s.id, s.looks_as as user_id, s.user_id as looks_by, a.scope_epoch + seen.scope_epoch as scope_epoch,
    false as remember, s.expires_at
  from session s
  join session own on own.id = s.looks_from and own.ended_at is null
  join account a on a.user_id = s.user_id and a.token_epoch = s.token_epoch
  join "user" owner on owner.id = s.user_id
    and owner.is_active and owner.deleted_at is null and owner.must_change_password is not true
  join role of_owner on of_owner.id = owner.role_id and of_owner.level = 'admin' and of_owner.deleted_at is null
    and of_owner.grants @> '[{"permission": "user.update"}, {"permission": "role.read"}]'
  join account seen on seen.user_id = s.looks_as
  join "user" u on u.id = s.looks_as
  join role of_seen on of_seen.id = u.role_id and of_seen.level <> 'admin'
  where s.looks_as <> s.user_id and s.ended_at is null and s.expires_at > now();

-- Both, and as whom each sees.
create or replace view living_session as
  select * from living_own_session union all select * from living_look;

-- First statement of every request's transaction. It reads the session afresh, so that one that ended a moment ago gets
-- nothing, and names the viewer to row-level security from the database's own rows. `expected` is the scope epoch of
-- the rights that the caller has compiled; if it was raised, the caller compiles them again. Hardly any session
-- impersonates: those are looked for only where there is no other.
create or replace function enter(session_id uuid, expected text) returns void
language plpgsql security definer set search_path = public as $$
declare
  viewer record;
begin
  -- Session and user in one statement each, so that both are of the same moment.
  select u.id, u.user_type, s.looks_by, s.scope_epoch,
    coalesce(u.lawfirm_id, u.subsidiary_id, u.medical_provider_id, u.chiropractor_id, u.funder_id) as party
  into viewer
  from living_own_session s join "user" u on u.id = s.user_id and u.is_active and u.deleted_at is null
  where s.id = session_id;
  if not found then
    select u.id, u.user_type, s.looks_by, s.scope_epoch,
      coalesce(u.lawfirm_id, u.subsidiary_id, u.medical_provider_id, u.chiropractor_id, u.funder_id) as party
    into viewer
    from living_look s join "user" u on u.id = s.user_id and u.is_active and u.deleted_at is null
    where s.id = session_id;
  end if;
  if not found then
    raise exception using errcode = 'CW401', message = 'the session has ended';
  end if;
  if viewer.scope_epoch::text <> expected then
    raise exception using errcode = 'CW432', message = 'the rights of the user have changed';
  end if;
  perform set_config('app.user', viewer.id::text, true),
    set_config('app.party', coalesce(viewer.party::text, ''), true),
    set_config('app.wall', case when viewer.user_type in ('staff', 'auditor') then 'staff' else viewer.user_type end, true),
    set_config('app.looks_by', coalesce(viewer.looks_by::text, ''), true);
end $$;

-- The same for a calendar feed.
create or replace function enter_by_feed(feed_id uuid, expected text) returns void
language plpgsql security definer set search_path = public as $$
declare
  found_user record;
begin
  select u.id, u.user_type, a.scope_epoch::text as scope_epoch,
    coalesce(u.lawfirm_id, u.subsidiary_id, u.medical_provider_id, u.chiropractor_id, u.funder_id) as party
  into found_user
  from calendar_feed f
  join account a on a.user_id = f.user_id and a.token_epoch = f.token_epoch
  join "user" u on u.id = f.user_id and u.is_active and u.deleted_at is null
  where f.id = feed_id and f.ended_at is null and f.expires_at > now();
  if not found then
    raise exception using errcode = 'CW401', message = 'the feed has ended';
  end if;
  if found_user.scope_epoch <> expected then
    raise exception using errcode = 'CW432', message = 'the rights of the user have changed';
  end if;
  perform set_config('app.user', found_user.id::text, true),
    set_config('app.party', coalesce(found_user.party::text, ''), true),
    set_config('app.wall', case when found_user.user_type in ('staff', 'auditor') then 'staff' else found_user.user_type end, true);
end $$;

-- The same for a link that a lawyer was mailed about a lien.
create or replace function enter_by_lien_request(request_id uuid, expected text) returns void
language plpgsql security definer set search_path = public as $$
declare
  found_user record;
begin
  select u.id, u.user_type, u.lawfirm_id as party, a.scope_epoch::text as scope_epoch
  into found_user
  from lien_request r
  join account a on a.user_id = r.user_id
  join "user" u on u.id = r.user_id and u.lawfirm_id = r.lawfirm_id and u.is_active and u.deleted_at is null
  where r.id = request_id and r.ended_at is null and r.expires_at > now();
  if not found then
    raise exception using errcode = 'CW401', message = 'the link has ended';
  end if;
  if found_user.scope_epoch <> expected then
    raise exception using errcode = 'CW432', message = 'the rights of the user have changed';
  end if;
  perform set_config('app.user', found_user.id::text, true),
    set_config('app.party', found_user.party::text, true),
    set_config('app.wall', found_user.user_type, true),
    set_config('app.looks_by', '', true);
end $$;

-- Ends the viewer's own request with an answer; false where it has ended meanwhile.
create or replace function answer_lien_request(request_id uuid, with_key text, with_hash text) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  update lien_request set ended_at = now(), outcome = 'answered', answer_key = with_key, answer_hash = with_hash
  where id = request_id and user_id = viewer_id() and ended_at is null and expires_at > now();
  return found;
end $$;

-- Mails a link about a lien only to the lawyer whom the staff asks.
create or replace function mail_to_lawyer(of_request uuid, mail_id uuid, of_subject text, of_body text, of_language text)
returns void language sql security definer set search_path = public as $$
  insert into outgoing (id, channel, recipient, subject, body, language, recipient_name)
  select mail_id, 'mail', e.email, of_subject, of_body, of_language, concat_ws(' ', e.first_name, e.last_name)
  from lien_request r
  join lawfirm_employee e on e.user_id = r.user_id and e.lawfirm_id = r.lawfirm_id and e.deleted_at is null
  where r.id = of_request and r.ended_at is null and behind_staff_wall()
$$;

-- Counts an attempt under all of these names, or under none where one has reached its limit, and answers the seconds to
-- wait. Rows are locked before they are read, always in the same order, so that simultaneous attempts can't pass
-- together.
create or replace function take_attempts(names text[], bursts double precision[], per_minute double precision[]) returns int
language plpgsql as $$
declare
  counted record;
  present double precision;
  wait double precision := 0;
begin
  for counted in
    select * from unnest(names, bursts, per_minute) as wanted (name, burst, rate) order by name
  loop
    insert into attempt_count (name, level, at) values (counted.name, 0, clock_timestamp())
    on conflict (name) do update set at = clock_timestamp(),
      level = greatest(0, attempt_count.level
        - counted.rate * extract(epoch from clock_timestamp() - attempt_count.at)::double precision / 60)
    returning level into present;
    if present + 1 > counted.burst then
      wait := greatest(wait, (present + 1 - counted.burst) * 60 / counted.rate);
    end if;
  end loop;
  if wait = 0 then
    update attempt_count set level = level + 1 where name = any(names);
  end if;
  return ceil(wait);
end $$;
revoke execute on function take_attempts(text[], double precision[], double precision[]) from public;

-- ---------------------------------------------------------------------------------------------------------------------
-- Accounts of users, for callers who may write the user

create or replace function login_taken(of_field text, of_value text, except_id uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists(select from "user" u where u.deleted_at is null and u.id is distinct from except_id and case of_field
    when 'username' then lower(u.username) = lower(of_value)
    when 'email' then lower(u.email) = lower(of_value)
    when 'phone' then u.phone = of_value
  end)
$$;

create or replace function is_own_login(of_user uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select behind_staff_wall() or exists(select from "user" u where u.id = of_user and (
    u.id = viewer_id()
    or party() in (u.lawfirm_id, u.subsidiary_id, u.medical_provider_id, u.chiropractor_id, u.funder_id)))
$$;

-- Without a password: the user sets one through a mailed link.
create or replace function open_account(of_user uuid) returns void
language sql security definer set search_path = public as $$
  insert into account (user_id) select of_user where is_own_login(of_user) on conflict do nothing
$$;

-- The password of a sign-up request was set before its author showed that the address is theirs.
create or replace function drop_password(of_user uuid) returns void
language sql security definer set search_path = public as $$
  update account set password_hash = null, token_epoch = token_epoch + 1 where user_id = of_user and is_own_login(of_user)
$$;

create or replace function end_sessions(of_user uuid) returns void
language sql security definer set search_path = public as $$
  delete from known_device where user_id = of_user and is_own_login(of_user);
  update account set token_epoch = token_epoch + 1 where user_id = of_user and is_own_login(of_user)
$$;

-- What of a user is signed in, and lies on devices.
create or replace function login_holdings(of_user uuid, out devices int, out sessions int)
language sql stable security definer set search_path = public as $$
  select
    (select count(*)::int from device d
      where d.user_id = of_user and d.removed_at is null and d.wipe_requested_at is null),
    (select count(*)::int from living_session s where s.user_id = of_user and s.looks_by is null)
  where is_own_login(of_user)
$$;

-- When the viewer signed in: whether what a device says is older than its wiping.
create or replace function signed_in_at(of_session uuid) returns timestamptz
language sql stable security definer set search_path = public as $$
  select created_at from session where id = of_session and user_id = viewer_id()
$$;
revoke execute on function signed_in_at(uuid) from public;
grant execute on function signed_in_at(uuid) to caseway_app;

-- Whether a user still works here. It waits for a hand-over of what is theirs, and holds one off until the transaction
-- ends: what is given to them is either refused, or handed over with the rest.
create or replace function works_here(of_user uuid) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  perform from "user" where id = of_user and is_active and deleted_at is null for key share;
  return found;
end $$;
revoke execute on function works_here(uuid) from public;
grant execute on function works_here(uuid) to caseway_app;

-- Orders all devices of a user to forget everything when they next come by.
create or replace function wipe_devices(of_user uuid) returns void
language sql security definer set search_path = public as $$
  update device set wipe_requested_at = now()
  where user_id = of_user and removed_at is null and wipe_requested_at is null and is_own_login(of_user);
  delete from push_subscription where user_id = of_user and is_own_login(of_user)
$$;

-- Whether these grants are enough to repair log-ins and roles.
create or replace function repairs_log_ins(grants jsonb) returns boolean
language sql immutable as $$
  select coalesce(
    grants @> '[{"permission": "user.update", "reach": "all"}, {"permission": "role.update", "reach": "all"}]', false)
$$;

-- Who can repair log-ins and roles: people who were only invited can't sign in yet.
create or replace function usable_administrators() returns setof uuid
language sql stable security definer set search_path = public as $$
  select u.id from "user" u join role r on r.id = u.role_id join account a on a.user_id = u.id
  where u.is_active and u.deleted_at is null and a.password_hash is not null
    and r.level = 'admin' and r.deleted_at is null and repairs_log_ins(r.grants)
$$;
revoke execute on function usable_administrators() from public;

-- Deactivates users whose last day of work has passed where they are: in the evening of America it is tomorrow in UTC. The
-- last administrator stays active, because no one could sign in to change it. Conversations they owned go back to the case
-- managers; otherwise no work list would show them.
create or replace function close_log_ins_of_leavers(of_employee uuid default null) returns setof uuid
language plpgsql security definer set search_path = public as $$
declare
  leaver uuid;
begin
  for leaver in
    select u.id from employee e join "user" u on u.id = e.user_id
    where e.end_date < (now() at time zone reading_zone(zone_of(u)))::date and e.deleted_at is null
      and u.is_active and u.deleted_at is null
      and (of_employee is null or e.id = of_employee)
      and exists (select from usable_administrators() as other (id) where other.id <> u.id)
    order by u.id
  loop
    update "user" set is_active = false, version = version + 1, updated_at = now(), updated_by = viewer_id() where id = leaver;
    update account set token_epoch = token_epoch + 1 where user_id = leaver;
    update patient set thread_owner_id = null where thread_owner_id = leaver;
    return next leaver;
  end loop;
end $$;
revoke execute on function close_log_ins_of_leavers(uuid) from public;
grant execute on function close_log_ins_of_leavers(uuid) to caseway_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Triggers of users, roles and sessions

-- The access of these users has changed. Their own row, their role and the directory entry that links them to an
-- organization all count.
create or replace function raise_scope_epoch(of_users uuid[]) returns void
language sql security definer set search_path = public as $$
  update account set scope_epoch = scope_epoch + 1 where user_id = any(of_users)
$$;

create or replace function scope_of_user() returns trigger language plpgsql as $$
begin
  perform raise_scope_epoch(array[new.id]);
  return null;
end $$;

create or replace function scope_of_role() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform raise_scope_epoch(array(select id from "user" where role_id = new.id));
  return null;
end $$;

create or replace function scope_of_person() returns trigger language plpgsql as $$
begin
  perform raise_scope_epoch(array[new.user_id, old.user_id]);
  return null;
end $$;

create or replace function scope_of_case_work() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform raise_scope_epoch(array(
    select user_id from lawfirm_employee where id in (new.lawfirm_employee_id, old.lawfirm_employee_id)));
  return null;
end $$;

-- At least one active administrator remains.
create or replace function keep_an_administrator() returns void
language plpgsql security definer set search_path = public as $$
begin
  -- Serializes two administrators who deactivate each other at the same moment.
  perform pg_advisory_xact_lock(hashtext('keep_an_administrator'));
  if not exists (select from usable_administrators()) then
    perform refuse('CW433');
  end if;
end $$;

create or replace function user_steps_down() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if exists (select from role where id = old.role_id and level = 'admin') then perform keep_an_administrator(); end if;
  return null;
end $$;

create or replace function role_steps_down() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if exists (select from "user" where role_id = new.id and is_active and deleted_at is null) then
    perform keep_an_administrator();
  end if;
  return null;
end $$;

-- A reset link was mailed to an address. It ends when the address changes, because the old mailbox may not be the
-- user's.
create or replace function spend_reset_links() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  update password_reset set used_at = now() where user_id = new.id and used_at is null;
  return null;
end $$;

-- Nothing is pushed for a session that has ended.
create or replace function forget_subscriptions() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'session' then
    delete from push_subscription where session_id = new.id;
  else
    delete from push_subscription where user_id = new.user_id;
  end if;
  return null;
end $$;
