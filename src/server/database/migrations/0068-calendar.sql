-- The calendar, on the screen and as an address that other calendars read.

-- A feed is a door like a session: whoever holds its secret reads what its owner may see, for as long as the owner may.
-- Of the secret only a digest is kept. It ends when its owner makes another, takes it back, or gets a new password.
create table calendar_feed (
  id uuid primary key,
  user_id uuid not null constraint calendar_feed__user_id__ref references "user",
  token_epoch int not null,
  secret_hash text not null constraint calendar_feed__secret_hash__key unique,
  -- Visits of the cases its owner works on, or of all in his scope.
  cases text not null constraint calendar_feed__cases__check check (cases in ('own', 'all')),
  created_at timestamptz not null default now(),
  fetched_at timestamptz,
  expires_at timestamptz not null default 'infinity',
  ended_at timestamptz
);
create unique index calendar_feed__user_id__key on calendar_feed (user_id) where ended_at is null;
alter table calendar_feed enable row level security;

-- What `enter` is to a session.
create function enter_by_feed(feed_id uuid, expected text) returns void
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

-- Limitation dates by day. Not by coalesce, which is nothing that a policy lets an index answer.
create index patient_limitation on patient ((case when sol_override is null then sol_date else sol_override end))
  include (deleted_at, lawfirm_id, subsidiary_id, case_status)
  where suit_filed_at is null;

-- Papers that underwriting still waits for, by day.
create index underwriting_document_due on underwriting_document (due_at) include (patient_id, deleted_at)
  where status in ('requested', 'rejected');
