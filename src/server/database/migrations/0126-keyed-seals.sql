-- Seals by a key that the database doesn't have. A seal without the number of a key is one of before, made of a plain
-- digest, and stays as it was. Stretches end between any two events, so that a long backlog is sealed in small steps.
alter table audit_seal
  add column from_id uuid not null default '00000000-0000-0000-0000-000000000000',
  add column before_id uuid not null default '00000000-0000-0000-0000-000000000000',
  -- Events under this seal and all before it.
  add column total bigint,
  add column key_id text;

-- The sealing process reads events itself: a function of the database could be replaced by its owner.
drop function audit_digest(int, xid8, xid8);

-- When an event belongs is for the database to say, not for whoever writes it in a request.
revoke insert on audit_event from caseway_app;
grant insert (id, at, user_id, session_id, action, entity, entity_id, patient_ids, detail, ip, request_id)
  on audit_event to caseway_app;

-- When the oldest event was written that no seal covers yet; null where all are covered.
create function audit_unsealed_since() returns timestamptz language sql stable as $$
  select unsealed.at
  from (select 1) as always
  left join lateral (select era, before_xid, before_id from audit_seal order by number desc limit 1) as last on true
  cross join lateral (
    select e.at from audit_event e
    where (e.era, e.xid, e.id) >= (coalesce(last.era, 0), coalesce(last.before_xid, '0'),
      coalesce(last.before_id, '00000000-0000-0000-0000-000000000000'))
    order by e.era, e.xid, e.id limit 1
  ) as unsealed
$$;
