-- An administrator sees the portal with somebody else's eyes: in a session of his own, for half an hour, changing nothing.

alter table session
  add column looks_as uuid constraint session__looks_as__ref references "user",
  -- The session it was begun in, and ends with.
  add column looks_from uuid constraint session__looks_from__ref references session,
  add constraint session__looks__check check ((looks_as is null) = (looks_from is null));
create index session__looks_as on session (looks_as) where looks_as is not null;

-- The sessions that live, with whose eyes each sees. One that looks lives as long as the one it was begun in, its owner may
-- look and the other may be looked at, whatever happens to either: the rule stands here once, and whoever lets somebody in
-- asks here. Its scope epoch is made of both accounts'. Either only rises, so their sum tells every change of one from all
-- that was before.
create view living_session as
  select s.id, s.user_id, null::uuid as looks_by, a.scope_epoch, s.remember, s.expires_at
  from session s
  join account a on a.user_id = s.user_id and a.token_epoch = s.token_epoch
  where s.looks_as is null and s.ended_at is null and s.expires_at > now()
  union all
  select s.id, s.looks_as, s.user_id, a.scope_epoch + seen.scope_epoch, false, s.expires_at
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

-- As before, but for the eyes: the viewer is whom the session sees as.
create or replace function enter(session_id uuid, expected text) returns void
language plpgsql security definer set search_path = public as $$
declare
  found_user record;
begin
  select u.id, u.user_type, s.scope_epoch::text as scope_epoch, s.looks_by,
    coalesce(u.lawfirm_id, u.subsidiary_id, u.medical_provider_id, u.chiropractor_id, u.funder_id) as party
  into found_user
  from living_session s
  join "user" u on u.id = s.user_id and u.is_active and u.deleted_at is null
  where s.id = session_id;
  if not found then
    raise exception using errcode = 'CW401', message = 'the session has ended';
  end if;
  if found_user.scope_epoch <> expected then
    raise exception using errcode = 'CW432', message = 'the rights of the user have changed';
  end if;
  perform set_config('app.user', found_user.id::text, true),
    set_config('app.party', coalesce(found_user.party::text, ''), true),
    set_config('app.wall', case when found_user.user_type in ('staff', 'auditor') then 'staff' else found_user.user_type end, true),
    set_config('app.looks_by', coalesce(found_user.looks_by::text, ''), true);
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Who looks, writes nothing: the server refuses it, and should it forget to, so does every table. The record of what was
-- seen is the one exception.

create function looking() returns boolean language sql stable as $$
  select coalesce(current_setting('app.looks_by', true), '') <> ''
$$;

create function refuse_while_looking() returns trigger language plpgsql as $$
begin
  perform refuse('CW403', tg_table_name);
  return null;
end $$;

-- A migration that makes tables asks for this again.
create function refuse_looking_everywhere() returns void language plpgsql as $$
declare
  of_table text;
begin
  for of_table in
    select relname from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('audit_event', 'schema_migration')
      and not exists (select from pg_trigger where tgrelid = c.oid and tgname = 'looking')
  loop
    execute format('create trigger looking before insert or update or delete on %I
      for each statement when (looking()) execute function refuse_while_looking()', of_table);
  end loop;
end $$;
select refuse_looking_everywhere();
