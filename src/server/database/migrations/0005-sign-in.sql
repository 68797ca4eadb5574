-- How users get in: passwords, sessions, and what stands in for them. Of every secret only a digest is kept.

create table account (
  user_id uuid primary key constraint account__user_id__ref references "user",
  password_hash text,
  -- Raised to end all sessions of the user.
  token_epoch int not null default 1,
  -- Raised when the user's access changes, so that devices compare what they hold.
  scope_epoch int not null default 1,
  password_changed_at timestamptz
);

-- `looks_as` marks a session in which an administrator impersonates another user, read-only. `known_device` is the
-- device secret whose trust ends with the session. The renewal columns belong to the rotating renewal secret.
create table session (
  id uuid primary key,
  user_id uuid not null constraint session__user_id__ref references "user",
  token_epoch int not null,
  remember boolean not null default false,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  looks_as uuid constraint session__looks_as__ref references "user",
  -- Session in which impersonation started and with which it ends.
  looks_from uuid constraint session__looks_from__ref references session,
  known_device text,
  renewal_mark text,
  renewal_before text,
  renewed_at timestamptz,
  active_at timestamptz not null default now(),
  constraint session__looks__check check ((looks_as is null) = (looks_from is null))
);
create index session_of_user on session (user_id) where ended_at is null;
create index session__looks_as on session (looks_as) where looks_as is not null;

create table password_reset (
  token_hash text primary key,
  user_id uuid not null constraint password_reset__user_id__ref references "user",
  requested_by uuid,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

-- One-time tickets that open a web socket.
create table socket_ticket (
  ticket_hash text primary key,
  session_id uuid not null references session,
  expires_at timestamptz not null
);

-- Browsers in which a user has signed in before. The secret opens nothing by itself; it keeps the owner's attempts from
-- being limited by those of strangers.
create table known_device (
  token_hash text primary key,
  user_id uuid not null constraint known_device__user_id__ref references "user",
  -- Network of the last use.
  network text not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index known_device_user on known_device (user_id, last_used_at desc);

-- Secret addresses of calendar feeds. A feed grants what its owner may see, and ends when the owner replaces or revokes
-- it or the password changes.
create table calendar_feed (
  id uuid primary key,
  user_id uuid not null constraint calendar_feed__user_id__ref references "user",
  token_epoch int not null,
  secret_hash text not null constraint calendar_feed__secret_hash__key unique,
  -- Visits of the owner's assigned cases, or of all cases in the owner's scope.
  cases text not null constraint calendar_feed__cases__check check (cases in ('own', 'all')),
  created_at timestamptz not null default now(),
  fetched_at timestamptz,
  expires_at timestamptz not null default 'infinity',
  ended_at timestamptz
);
create unique index calendar_feed__user_id__key on calendar_feed (user_id) where ended_at is null;
