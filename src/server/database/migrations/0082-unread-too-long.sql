-- What nobody reads. The first message that waits in a conversation starts its clock, and whoever reads it stops it; who has
-- been reminded meanwhile is written down, so that nobody is reminded twice, whichever server does it.

create table unread_thread (
  patient_id uuid primary key references patient on delete cascade,
  since timestamptz not null default now(),
  -- When whoever leads the case manager was told.
  escalated_at timestamptz
);
-- The server alone works with these.
alter table unread_thread enable row level security;

create table unread_reminder (
  patient_id uuid not null references unread_thread on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  reminded_at timestamptz not null,
  primary key (patient_id, user_id)
);
alter table unread_reminder enable row level security;

alter table push_due drop constraint push_due_kind_check;
alter table push_due add constraint push_due_kind_check check (kind in ('sms', 'test', 'reminder', 'escalation'));

create or replace function push_of_event() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.kind = 'sms' then
    insert into push_due (subscription_id, kind, topic, event, due_at)
    select s.id, 'sms', new.topic, new.seq, now() + push_wait(s.user_id, s.device_id)
    from push_subscription s where s.user_id = any(new.users) and s.state = 'active'
    order by s.id
    -- One that is forgotten at this very moment must not make the message fail that it would have told of.
    for key share
    on conflict (subscription_id, topic) do update set kind = excluded.kind, event = excluded.event,
      created_at = excluded.created_at, due_at = least(push_due.due_at, excluded.due_at), attempts = 0;
  end if;
  if exists (select from patient where id = new.topic and unread_messages > 0 and deleted_at is null) then
    insert into unread_thread (patient_id) values (new.topic) on conflict do nothing;
  else
    delete from push_due where topic = new.topic;
    delete from unread_thread where patient_id = new.topic;
  end if;
  return null;
end $$;
drop trigger push_of_event on live_event;
create trigger push_of_event after insert on live_event
  for each row when (new.kind in ('sms', 'seen', 'handover')) execute function push_of_event();

-- A reminder is no event of its own, but newer than all that have been.
create function newest_event() returns bigint language sql security definer set search_path = public as $$
  select nextval(pg_get_serial_sequence('live_event', 'seq'))
$$;

select refuse_looking_everywhere();
