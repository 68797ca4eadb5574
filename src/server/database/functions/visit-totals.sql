-- Visits by day, for those who see all of them: what a year holds is read from some thousand rows at any size.

-- Counted by differences, each a row of its own.
create or replace function count_visit() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into visit_total (kind, day, appointment_status_id, visits, bill_cents, price_cents, surgeries)
  select counted.kind, counted.day, side.status, sum(side.sign), sum(side.sign * counted.bill), sum(side.sign * counted.price),
    sum(side.sign * counted.surgeries)
  from (values
    (-1, (coalesce(old.scheduled_start, old.requested_at) at time zone 'UTC')::date, old.approval, old.service_date,
      old.appointment_status_id, old.bill_amount_cents, old.price_cents, old.is_surgery,
      old.id is not null and old.deleted_at is null),
    (1, (coalesce(new.scheduled_start, new.requested_at) at time zone 'UTC')::date, new.approval, new.service_date,
      new.appointment_status_id, new.bill_amount_cents, new.price_cents, new.is_surgery, new.deleted_at is null)
  ) as side (sign, day, approval, service_date, status, bill, price, is_surgery, counts)
  cross join lateral (values
    ('visit', side.day, 0::bigint, 0::bigint, 0),
    ('pending', case when side.approval = 'pending' then side.day end, 0::bigint, 0::bigint, 0),
    ('service', side.service_date, coalesce(side.bill, 0)::bigint, coalesce(side.price, 0)::bigint, side.is_surgery::int)
  ) as counted (kind, day, bill, price, surgeries)
  where side.counts and counted.day is not null
  group by counted.kind, counted.day, side.status
  having (sum(side.sign), sum(side.sign * counted.bill), sum(side.sign * counted.price), sum(side.sign * counted.surgeries))
    is distinct from (0::bigint, 0::numeric, 0::numeric, 0::bigint);
  return null;
end $$;

create or replace function visit_sums() returns table (kind text, day date, appointment_status_id uuid,
  visits bigint, bill_cents bigint, price_cents bigint, surgeries bigint)
language sql stable security definer set search_path = public as $$
  select 'visit', (coalesce(scheduled_start, requested_at) at time zone 'UTC')::date, appointment_status_id,
    count(*), 0::bigint, 0::bigint, 0::bigint
  from appointment where deleted_at is null and coalesce(scheduled_start, requested_at) is not null group by 2, 3
  union all
  select 'pending', (coalesce(scheduled_start, requested_at) at time zone 'UTC')::date, appointment_status_id,
    count(*), 0::bigint, 0::bigint, 0::bigint
  from appointment where deleted_at is null and approval = 'pending' group by 2, 3
  union all
  select 'service', service_date, appointment_status_id, count(*), coalesce(sum(bill_amount_cents), 0)::bigint,
    coalesce(sum(price_cents), 0)::bigint, count(*) filter (where is_surgery)
  from appointment where deleted_at is null and service_date is not null group by 2, 3
$$;
revoke execute on function visit_sums() from public;

-- Removing and reading are one statement and so see the same visits: what others change meanwhile they add afterwards.
create or replace function rebuild_visit_totals() returns void
language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtext('visit_total'));
  with gone as (delete from visit_total)
  insert into visit_total select * from visit_sums();
end $$;
revoke execute on function rebuild_visit_totals() from public;

-- Makes one row of those that stand for the same day and status, and none of those that add up to nothing.
create or replace function add_up_visit_totals() returns void
language plpgsql security definer set search_path = public as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('visit_total')) then return; end if;
  with several as (
    select kind, day, appointment_status_id from visit_total group by 1, 2, 3 having count(*) > 1
  ), gone as (
    delete from visit_total t using several s
    where t.kind = s.kind and t.day = s.day and t.appointment_status_id is not distinct from s.appointment_status_id
    returning t.*
  )
  insert into visit_total
  select kind, day, appointment_status_id, sum(visits), sum(bill_cents), sum(price_cents), sum(surgeries) from gone
  group by 1, 2, 3
  having (sum(visits), sum(bill_cents), sum(price_cents), sum(surgeries))
    is distinct from (0::numeric, 0::numeric, 0::numeric, 0::numeric);
end $$;
revoke execute on function add_up_visit_totals() from public;

-- By the status whose visits don't add up to what is kept, with the first such day.
create or replace function visit_total_faults() returns table (rule text, entity text, entity_id uuid, detail jsonb)
language sql stable security definer set search_path = public as $$
  select 'visits_add_up', 'appointment_status', coalesce(appointment_status_id, '00000000-0000-0000-0000-000000000000'),
    jsonb_build_object('days', count(*), 'first', min(day))
  from (
    select kind, day, appointment_status_id from (
      select * from visit_total
      union all
      select kind, day, appointment_status_id, -visits, -bill_cents, -price_cents, -surgeries from visit_sums()
    ) as both_sides
    group by 1, 2, 3
    having (sum(visits), sum(bill_cents), sum(price_cents), sum(surgeries))
      is distinct from (0::numeric, 0::numeric, 0::numeric, 0::numeric)
  ) as apart
  group by appointment_status_id
$$;
revoke execute on function visit_total_faults() from public;
