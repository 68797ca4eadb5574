-- Secrets of a login stand apart from the user that lists and forms show: no list can leak what its table doesn't hold.
-- The user table itself comes with the people and organisations; its foreign keys are added there.

create table account (
  user_id uuid primary key,
  password_hash text,
  -- Raising it ends every session of the user at once.
  token_epoch int not null default 1,
  -- Raised when what the user may see has changed, so that devices compare what they hold.
  scope_epoch int not null default 1,
  failed_logins int not null default 0,
  locked_until timestamptz,
  password_changed_at timestamptz
);

create table session (
  id uuid primary key,
  user_id uuid not null,
  token_epoch int not null,
  remember boolean not null default false,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_of_user on session (user_id) where ended_at is null;

create table password_reset (
  token_hash text primary key,
  user_id uuid not null,
  requested_by uuid,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

-- One-use tickets that open a socket; only their digest is kept.
create table socket_ticket (
  ticket_hash text primary key,
  session_id uuid not null references session,
  expires_at timestamptz not null
);

create table device (
  id uuid primary key,
  user_id uuid not null,
  name text,
  platform text,
  last_seen_at timestamptz not null default now(),
  wipe_requested_at timestamptz,
  wiped_at timestamptz,
  created_at timestamptz not null default now()
);
create index device_user on device (user_id);

create table push_subscription (
  id uuid primary key,
  user_id uuid not null,
  session_id uuid references session,
  device_id uuid references device,
  endpoint_hash text not null unique,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  vapid_key text,
  state text not null default 'active' check (state in ('active', 'stale')),
  failures int not null default 0,
  first_failure_at timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null default now()
);
create index push_subscription_user on push_subscription (user_id);

-- Mail and text messages wait here until a gateway takes them; without a gateway they can be read here.
create table outgoing (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text,
  body text not null,
  patient_id uuid,
  user_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outgoing_waiting on outgoing (created_at) where state = 'waiting';

-- ---------------------------------------------------------------------------------------------------------------------
-- First statement of every request's transaction. It looks the session up afresh, so that a session that ended a moment
-- ago gets nothing, and names the viewer to row-level security from the database's own rows, not from what the caller
-- claims. `expected` is the scope epoch that the caller's rules were compiled at; if it was raised, the caller compiles
-- them again. Changes of the user that move no rights, such as a sign-in or a setting, disturb nobody.

create function enter(session_id uuid, expected text) returns void
language plpgsql security definer set search_path = public as $$
declare
  found_user record;
begin
  select u.id, u.user_type, a.scope_epoch::text as scope_epoch,
    coalesce(u.lawfirm_id, u.subsidiary_id, u.medical_provider_id, u.chiropractor_id, u.funder_id) as party
  into found_user
  from session s
  join account a on a.user_id = s.user_id and a.token_epoch = s.token_epoch
  join "user" u on u.id = s.user_id and u.is_active and u.deleted_at is null
  where s.id = session_id and s.ended_at is null and s.expires_at > now();
  if not found then
    raise exception using errcode = 'CW401', message = 'the session has ended';
  end if;
  if found_user.scope_epoch <> expected then
    raise exception using errcode = 'CW432', message = 'the rights of the user have changed';
  end if;
  perform set_config('app.user', found_user.id::text, true),
    set_config('app.party', coalesce(found_user.party::text, ''), true),
    set_config('app.wall', case when found_user.user_type in ('staff', 'auditor') then 'staff' else found_user.user_type end, true);
end $$;

-- The cases behind the viewer's wall, for the policies of everything that hangs on a case.
create function my_cases() returns setof uuid
language plpgsql stable security definer set search_path = public as $$
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
