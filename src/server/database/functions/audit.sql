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

-- Most lists show the cases that they showed a moment ago: such an event has no cases of its own, but in `cases_of_event` of its
-- detail the event that has them. That is of the same month, so that both leave the record together.

-- The cases that an event shows or touches.
create or replace function cases_of(own_ids uuid[], told jsonb) returns uuid[] language sql stable as $$
  select coalesce(own_ids, (select e.patient_ids from audit_event e where e.id = (told ->> 'cases_of_event')::uuid))
$$;

-- What an event says to have shown must be on record, whatever became of the database meanwhile.
create or replace function check_repeated_cases() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  named uuid := (new.detail ->> 'cases_of_event')::uuid;
begin
  if new.patient_ids is not null or month_of_id(named) is distinct from month_of_id(new.id)
    or not exists(select from audit_event e where e.id = named and e.patient_ids is not null) then
    raise exception 'no event of this month names the cases: %', named using errcode = 'CW003';
  end if;
  return new;
end $$;

-- Events that show or touch a case, from the index that policies keep queries from. Ids alone: the policies judge the rows.
-- Each event that names the case is looked up by itself in its own month, whatever the planner thinks of their number.
create or replace function events_of_case(of_case uuid) returns setof uuid
language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
begin
  if behind_staff_wall() is not true then
    raise exception 'events of a case are looked up by staff alone';
  end if;
  return query
    with named as materialized (select e.id from audit_event e where e.patient_ids @> array[of_case])
    select n.id from named n
    union all
    select repeated.id from named n
    cross join lateral (
      select e.id from audit_event e
      where (e.detail ->> 'cases_of_event')::uuid = n.id and e.detail ? 'cases_of_event'
        and e.id >= n.id and e.id < first_id_of((month_of_id(n.id) + interval '1 month') at time zone 'utc')
      offset 0
    ) as repeated;
end $$;
revoke execute on function events_of_case(uuid) from public;
grant execute on function events_of_case(uuid) to caseway_app;
