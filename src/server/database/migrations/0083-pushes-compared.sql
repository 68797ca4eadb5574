-- How many pushes services have taken, and how many devices have said that they showed them: by day and kind of device.
-- Where the two drift apart, something swallows alerts without a word.
create table push_tally (
  day date not null,
  platform text not null,
  sent int not null default 0,
  received int not null default 0,
  compared_at timestamptz,
  primary key (day, platform)
);
-- The server alone works with it.
alter table push_tally enable row level security;

create function count_push(of_device uuid, was_sent boolean) returns void
language sql security definer set search_path = public as $$
  insert into push_tally (day, platform, sent, received)
  values ((now() at time zone 'UTC')::date,
    coalesce((select left(platform, 40) from device where id = of_device), 'unknown'),
    was_sent::int, (not was_sent)::int)
  on conflict (day, platform) do update
    set sent = push_tally.sent + excluded.sent, received = push_tally.received + excluded.received
$$;

-- A message from a number that belongs to no case or to several waits for whoever writes to patients.
alter table live_event drop constraint live_event_kind_check;
alter table live_event add constraint live_event_kind_check
  check (kind in ('sms', 'seen', 'handover', 'rights', 'session', 'chat', 'typing', 'letter', 'triage'));

create function tell_of_triage() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_live('triage', null,
    array(select id from "user" where user_type = 'staff' and is_active and deleted_at is null));
  return null;
end $$;
create trigger live_insert after insert on sms_inbound
  for each row when (not loading() and new.state = 'waiting') execute function tell_of_triage();
create trigger live_update after update on sms_inbound
  for each row when (not loading() and (old.state = 'waiting') <> (new.state = 'waiting')) execute function tell_of_triage();

-- Whoever gets a message of the chat is told that it is a new one, and not only that something has changed.
create or replace function tell_of_new_chat() returns trigger language plpgsql as $$
begin
  perform tell_live('chat', receiver_id, array[sender_id]), tell_live('letter', sender_id, array[receiver_id])
  from (select distinct sender_id, receiver_id from fresh where deleted_at is null order by 1, 2) told;
  return null;
end $$;

select refuse_looking_everywhere();
