-- Cases and what is owed on their liens, for those who see all of them: figures over all are read from few rows. Only where
-- firms were last heard of has as many as there are days of firms, at most one for each open case.

-- What a case adds to the totals. The statuses are those of the rules of cases: open ones, and those in which the last day to
-- file suit counts.
create or replace function counts_of_case(c patient) returns table (kind text, day date, case_status text, lawfirm_id uuid,
  number bigint, cents bigint, messages bigint)
language sql immutable parallel safe as $$
  select counted.kind, counted.day, counted.case_status, counted.lawfirm_id, 1::bigint, counted.cents, counted.messages
  from (values (
    c.case_status in ('intake', 'underwriting', 'active', 'treatment_complete', 'demand', 'litigation', 'settled', 'distribution'),
    c.case_status in ('intake', 'underwriting', 'active', 'treatment_complete', 'demand', 'litigation', 'on_hold')
      and c.suit_filed_at is null,
    coalesce(c.sol_override, c.sol_date),
    (greatest(c.status_changed_at, c.lawfirm_contact_at, coalesce(c.opened_at, c.created_at)) at time zone 'UTC')::date,
    coalesce(c.lawfirm_silent_at > greatest(c.status_changed_at, c.lawfirm_contact_at, c.opened_at), false)
  )) as known (is_open, is_limited, sol_day, heard_on, is_silent)
  cross join lateral (values
    ('standing', null::date, c.case_status, null::uuid, c.balance_cents, c.unread_messages::bigint, true),
    ('opened', (c.opened_at at time zone 'UTC')::date, null, null, 0, 0, c.opened_at is not null),
    -- An acknowledged day needs no one any more.
    ('sol', known.sol_day, null, null, 0, 0,
      known.is_limited and known.sol_day is not null and c.sol_acknowledged_date is distinct from known.sol_day),
    ('treated', c.last_service_date, null, null, 0, 0,
      c.case_status = 'active' and c.in_treatment and c.last_service_date is not null),
    ('firm', null, null, c.lawfirm_id, 0, 0, known.is_open),
    ('heard', known.heard_on, null, c.lawfirm_id, 0, 0, known.is_open and not known.is_silent),
    ('silent', null, null, null, 0, 0, known.is_open and known.is_silent)
  ) as counted (kind, day, case_status, lawfirm_id, cents, messages, counts)
  where c.deleted_at is null and counted.counts
$$;

-- What a lien adds: what is still owed on it, on the day of the last service.
create or replace function counts_of_lien(l lien) returns table (kind text, day date, case_status text, lawfirm_id uuid,
  number bigint, cents bigint, messages bigint)
language sql immutable parallel safe as $$
  select 'owed', l.service_to, null::text, null::uuid, 1::bigint, l.balance_cents, 0::bigint
  where l.deleted_at is null and l.balance_cents > 0 and l.status not in ('void', 'written_off')
$$;

-- Counted by differences, each a row of its own.
create or replace function count_case() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into case_total select * from counts_of_case(new);
  else
    insert into case_total
    select kind, day, case_status, lawfirm_id, sum(sign * number), sum(sign * cents), sum(sign * messages)
    from (select -1 as sign, * from counts_of_case(old) union all select 1, * from counts_of_case(new)) as side
    group by 1, 2, 3, 4
    having (sum(sign * number), sum(sign * cents), sum(sign * messages)) is distinct from (0::numeric, 0::numeric, 0::numeric);
  end if;
  return null;
end $$;

create or replace function count_lien() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into case_total select * from counts_of_lien(new);
  else
    insert into case_total
    select kind, day, case_status, lawfirm_id, sum(sign * number), sum(sign * cents), 0
    from (select -1 as sign, * from counts_of_lien(old) union all select 1, * from counts_of_lien(new)) as side
    group by 1, 2, 3, 4
    having (sum(sign * number), sum(sign * cents)) is distinct from (0::numeric, 0::numeric);
  end if;
  return null;
end $$;

create or replace function case_sums() returns table (kind text, day date, case_status text, lawfirm_id uuid,
  number bigint, cents bigint, messages bigint)
language sql stable security definer set search_path = public as $$
  select kind, day, case_status, lawfirm_id, sum(number)::bigint, sum(cents)::bigint, sum(messages)::bigint
  from (
    select counted.* from patient c cross join lateral counts_of_case(c) counted
    union all
    select counted.* from lien l cross join lateral counts_of_lien(l) counted
  ) as each_one
  group by 1, 2, 3, 4
$$;
revoke execute on function case_sums() from public;

-- Removing and reading are one statement and so see the same cases: what others change meanwhile they add afterwards.
create or replace function rebuild_case_totals() returns void
language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtext('case_total'));
  with gone as (delete from case_total)
  insert into case_total select * from case_sums();
end $$;
revoke execute on function rebuild_case_totals() from public;

-- Makes one row of those that stand for the same, and none of those that add up to nothing.
create or replace function add_up_case_totals() returns void
language plpgsql security definer set search_path = public as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('case_total')) then return; end if;
  with several as (
    select kind, day, case_status, lawfirm_id from case_total group by 1, 2, 3, 4 having count(*) > 1
  ), gone as (
    delete from case_total t using several s
    where t.kind = s.kind and coalesce(t.day, '-infinity') = coalesce(s.day, '-infinity')
      and coalesce(t.case_status, '') = coalesce(s.case_status, '')
      and coalesce(t.lawfirm_id::text, '') = coalesce(s.lawfirm_id::text, '')
    returning t.*
  )
  insert into case_total
  select kind, day, case_status, lawfirm_id, sum(number), sum(cents), sum(messages) from gone
  group by 1, 2, 3, 4
  having (sum(number), sum(cents), sum(messages)) is distinct from (0::numeric, 0::numeric, 0::numeric);
end $$;
revoke execute on function add_up_case_totals() from public;

-- By kind and firm, with the number of totals that don't match.
create or replace function case_total_faults() returns table (rule text, entity text, entity_id uuid, detail jsonb)
language sql stable security definer set search_path = public as $$
  select 'cases_add_up', 'lawfirm', coalesce(lawfirm_id, '00000000-0000-0000-0000-000000000000'),
    jsonb_build_object('kinds', array_agg(distinct kind order by kind), 'totals', count(*), 'first', min(day))
  from (
    select kind, day, case_status, lawfirm_id from (
      select * from case_total
      union all
      select kind, day, case_status, lawfirm_id, -number, -cents, -messages from case_sums()
    ) as both_sides
    group by 1, 2, 3, 4
    having (sum(number), sum(cents), sum(messages)) is distinct from (0::numeric, 0::numeric, 0::numeric)
  ) as apart
  group by lawfirm_id
$$;
revoke execute on function case_total_faults() from public;
