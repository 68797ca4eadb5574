-- The users' devices and the alerts pushed to them.

-- `waiting` and the columns after it: changes on the device that have not reached the server. Only their number and age
-- are known here, never their content.
create table device (
  id uuid primary key,
  user_id uuid not null constraint device__user_id__ref references "user",
  name text,
  platform text,
  last_seen_at timestamptz not null default now(),
  wipe_requested_at timestamptz,
  wiped_at timestamptz,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  waiting int not null default 0 constraint device__waiting__check check (waiting between 0 and 100000),
  -- Of these, the ones that wait for a decision of the user.
  set_aside int not null default 0
    constraint device__set_aside__check check (set_aside between 0 and waiting),
  waiting_since timestamptz
);
create index device_user on device (user_id);

create table push_subscription (
  id uuid primary key,
  user_id uuid not null constraint push_subscription__user_id__ref references "user",
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
  created_at timestamptz not null default now(),
  -- Digest of the token by which the browser's service worker identifies itself after the session has expired.
  token_hash text unique,
  language text not null default 'en' check (language in ('en', 'tr', 'ar')),
  -- Address of the portal when the browser subscribed, which a click on the alert opens.
  portal text,
  paused_until timestamptz,
  last_error text,
  -- Last time the device reported a shown alert.
  last_received_at timestamptz
);
create index push_subscription_user on push_subscription (user_id);

-- Alerts to send, written in the transaction of their event so that none is lost. One row per conversation and browser.
create table push_due (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references push_subscription on delete cascade,
  kind text not null check (kind in ('sms', 'test', 'reminder', 'escalation', 'limitation')),
  -- Patient; for a test, the subscription itself.
  topic uuid not null,
  -- live_event.seq. A newer event of the same conversation replaces the one that waits.
  event bigint not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  attempts int not null default 0,
  unique (subscription_id, topic)
);
create index push_due_at on push_due (due_at);
create index push_due_topic on push_due (topic);

-- Pushes accepted by push services and pushes shown by devices, by day and platform. A growing difference means that
-- alerts get lost.
create table push_tally (
  day date not null,
  platform text not null,
  sent int not null default 0,
  received int not null default 0,
  compared_at timestamptz,
  primary key (day, platform)
);

-- Open connections and what their portal shows. Worthless after a crash, hence unlogged.
create unlogged table live_presence (
  connection uuid primary key,
  user_id uuid not null,
  device_id uuid,
  state text not null default 'hidden' check (state in ('focused', 'visible', 'hidden')),
  -- Last report of the portal itself; alive_at only says that the connection is open.
  said_at timestamptz not null default now(),
  alive_at timestamptz not null default now()
);
create index live_presence_user on live_presence (user_id);
