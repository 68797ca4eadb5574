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

-- Events that show or touch a case, from the index that policies keep queries from. Ids alone: the policies judge the rows.
create or replace function events_of_case(of_case uuid) returns setof uuid
language plpgsql stable security definer set search_path = public as $$
begin
  if behind_staff_wall() is not true then
    raise exception 'events of a case are looked up by staff alone';
  end if;
  return query select id from audit_event where patient_ids @> array[of_case];
end $$;
revoke execute on function events_of_case(uuid) from public;
grant execute on function events_of_case(uuid) to caseway_app;
