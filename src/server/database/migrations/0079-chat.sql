-- The team's chat on the screen: what was taken back, who is there, and that both sides of a conversation hear at once.

alter table message add column retracted_at timestamptz;

-- Whether somebody is there, and what he says of himself. The server alone writes when it last had a socket of him.
create table chat_presence (
  user_id uuid primary key constraint chat_presence__user_id__ref references "user",
  seen_at timestamptz,
  status text not null default 'available'
    constraint chat_presence__status__check check (status in ('available', 'busy', 'hidden')),
  mood text
);
alter table chat_presence enable row level security;
-- Of whomever one sees, one sees whether he is there.
create policy reading on chat_presence for select to caseway_app using (user_id in (select id from "user"));
create policy adding on chat_presence for insert to caseway_app with check (user_id = (select viewer_id()));
create policy changing on chat_presence for update to caseway_app using (user_id = (select viewer_id()));
grant select, insert on chat_presence to caseway_app;
grant update (status, mood) on chat_presence to caseway_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Both sides of a conversation hear of what changes in it, each under the name of the other. A word that somebody is
-- writing is told and forgotten.

alter table live_event drop constraint live_event_kind_check;
alter table live_event add constraint live_event_kind_check
  check (kind in ('sms', 'seen', 'handover', 'rights', 'session', 'chat', 'typing'));

create function tell_both_sides(one uuid, other uuid) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform tell_live('chat', one, array[other]);
  perform tell_live('chat', other, array[one]);
end $$;

create function tell_of_new_chat() returns trigger language plpgsql as $$
begin
  perform tell_both_sides(sender_id, receiver_id)
  from (select distinct sender_id, receiver_id from fresh where deleted_at is null order by 1, 2) told;
  return null;
end $$;
create trigger live_insert after insert on message referencing new table as fresh
  for each statement when (not loading()) execute function tell_of_new_chat();

create function tell_of_changed_chat() returns trigger language plpgsql as $$
begin
  perform tell_both_sides(sender_id, receiver_id)
  from (
    select distinct n.sender_id, n.receiver_id from fresh n join stale o on o.id = n.id
    where (o.seen_at is null, o.retracted_at is null, o.deleted_at is null)
      is distinct from (n.seen_at is null, n.retracted_at is null, n.deleted_at is null)
    order by 1, 2) told;
  return null;
end $$;
create trigger live_update after update on message referencing old table as stale new table as fresh
  for each statement when (not loading()) execute function tell_of_changed_chat();

select refuse_looking_everywhere();
