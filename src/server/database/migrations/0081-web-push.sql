-- Alerts that reach a device while the portal is closed. What is to be sent is written with its event, in one transaction,
-- so that none is forgotten whatever happens to a server; the sender takes it up from here, and one row a conversation and
-- browser is all that ever waits.

alter table push_subscription
  -- What the worker of that browser knows itself by when the session's token has long expired. Never kept as it is.
  add column token_hash text unique,
  add column language text not null default 'en' check (language in ('en', 'tr', 'ar')),
  -- Where the portal stood when the browser subscribed: a click leads there.
  add column portal text,
  add column paused_until timestamptz,
  add column last_error text,
  -- When the device last said that it has shown something.
  add column last_received_at timestamptz;

create table push_due (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references push_subscription on delete cascade,
  kind text not null check (kind in ('sms', 'test')),
  -- The patient; of a test, the subscription itself.
  topic uuid not null,
  -- The event's name. A newer event of the same conversation takes the place of one that waits.
  event bigint not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  attempts int not null default 0,
  unique (subscription_id, topic)
);
create index push_due_at on push_due (due_at);
-- The server alone works with it.
alter table push_due enable row level security;

-- Who has the portal open where. Of no use after a crash, so it is not written twice.
create unlogged table live_presence (
  connection uuid primary key,
  user_id uuid not null,
  device_id uuid,
  state text not null default 'hidden' check (state in ('focused', 'visible', 'hidden')),
  -- When the portal last said so itself; the server only knows that the connection stands.
  said_at timestamptz not null default now(),
  alive_at timestamptz not null default now()
);
create index live_presence_user on live_presence (user_id);
alter table live_presence enable row level security;

-- How long a device's push waits for the portal to say that it has told already. A portal in front of somebody's eyes says
-- so at once, one behind others a little later; where another device of the same person is looked at, the message is
-- probably read there.
create function push_wait(of_user uuid, of_device uuid) returns interval
language sql stable security definer set search_path = public as $$
  select case
    when bool_or(here and state = 'focused' and fresh) then interval '5 seconds'
    when bool_or(here) then interval '10 seconds'
    when bool_or(state = 'focused' and fresh) then interval '25 seconds'
    else interval '0' end
  from (
    select device_id is not null and device_id = of_device as here, state, said_at > now() - interval '30 seconds' as fresh
    from live_presence where user_id = of_user and alive_at > now() - interval '60 seconds') p
$$;

create function push_of_event() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.kind = 'sms' then
    insert into push_due (subscription_id, kind, topic, event, due_at)
    select s.id, 'sms', new.topic, new.seq, now() + push_wait(s.user_id, s.device_id)
    from push_subscription s where s.user_id = any(new.users) and s.state = 'active'
    order by s.id
    -- One that is forgotten at this very moment must not make the message fail that it would have told of.
    for key share
    on conflict (subscription_id, topic) do update set event = excluded.event, created_at = excluded.created_at,
      due_at = least(push_due.due_at, excluded.due_at), attempts = 0;
  elsif not exists (select from patient where id = new.topic and unread_messages > 0 and deleted_at is null) then
    delete from push_due where topic = new.topic;
  end if;
  return null;
end $$;
create trigger push_of_event after insert on live_event
  for each row when (new.kind in ('sms', 'seen')) execute function push_of_event();
create index push_due_topic on push_due (topic);

-- A person tries a browser of his own. Whatever it was taken for, it is tried.
create function push_test(of_subscription uuid) returns void
language sql security definer set search_path = public as $$
  update push_subscription set state = 'active', paused_until = null
    where id = of_subscription and user_id = (select viewer_id());
  insert into push_due (subscription_id, kind, topic, event, due_at)
    select id, 'test', id, (extract(epoch from now()) * 1000)::bigint, now() from push_subscription
    where id = of_subscription and user_id = (select viewer_id())
  on conflict (subscription_id, topic) do update set event = excluded.event, created_at = now(), due_at = now(), attempts = 0;
$$;

select refuse_looking_everywhere();
