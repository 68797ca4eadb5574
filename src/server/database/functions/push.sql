-- Alerts that reach a device while the portal is closed.

-- A user tests a browser of their own, whatever its state.
create or replace function push_test(of_subscription uuid) returns void
language sql security definer set search_path = public as $$
  update push_subscription set state = 'active', paused_until = null
    where id = of_subscription and user_id = (select viewer_id());
  insert into push_due (subscription_id, kind, topic, event, due_at)
    select id, 'test', id, (extract(epoch from now()) * 1000)::bigint, now() from push_subscription
    where id = of_subscription and user_id = (select viewer_id())
  on conflict (subscription_id, topic) do update set event = excluded.event, created_at = now(), due_at = now(), attempts = 0;
$$;

-- A reminder is not an event, but newer than all events so far.
create or replace function newest_event() returns bigint language sql security definer set search_path = public as $$
  select nextval(pg_get_serial_sequence('live_event', 'seq'))
$$;

create or replace function count_push(of_device uuid, was_sent boolean) returns void
language sql security definer set search_path = public as $$
  insert into push_tally (day, platform, sent, received)
  values ((now() at time zone 'UTC')::date,
    coalesce((select left(platform, 40) from device where id = of_device), 'unknown'),
    was_sent::int, (not was_sent)::int)
  on conflict (day, platform) do update
    set sent = push_tally.sent + excluded.sent, received = push_tally.received + excluded.received
$$;

-- Only the browser knows its endpoint, so the user who names it is the one who uses the browser now.
create or replace function leave_endpoint(of_hash text) returns void
language sql security definer set search_path = public as $$
  delete from push_subscription where endpoint_hash = of_hash and user_id <> viewer_id()
$$;
