-- Time of the oldest event without a seal; null where all are sealed.
create or replace function audit_unsealed_since() returns timestamptz language sql stable as $$
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
