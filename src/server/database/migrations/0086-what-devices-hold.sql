-- What a device holds that the server has not heard: how much of it and since when, never what it is. So its owner knows it
-- from his other devices, and whoever looks after his log-in before he wipes one.

alter table device
  add column waiting int not null default 0 constraint device__waiting__check check (waiting between 0 and 100000),
  -- Of these, what goes nowhere before its owner has decided.
  add column set_aside int not null default 0
    constraint device__set_aside__check check (set_aside between 0 and waiting),
  add column waiting_since timestamptz;

-- What was put aside is told by its fields' names: the words stay sealed on the device of whoever wrote them.
alter table sync_conflict
  alter column entity_id drop not null,
  alter column own drop not null,
  add column fields text[] not null default '{}';
create index sync_conflict_device on sync_conflict (device_id) where state in ('open', 'quarantined');

-- What somebody put aside may belong to a case that he sees no more. Whether there is such a case is not told by this.
create function case_of_old(of_id uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from patient where id = of_id $$;
revoke all on function case_of_old(uuid) from public;
grant execute on function case_of_old(uuid) to caseway_app;
