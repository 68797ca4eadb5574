-- Figures that lists show and sort by, computed in the transaction that changes their source.

-- ---------------------------------------------------------------------------------------------------------------------
-- Totals of a case

-- A total is not an edit: it raises the row's revision, not the version that edits are based on. The plan is kept, since
-- it takes longer to make than to follow.
create or replace function refresh_patient_totals(of_patients uuid[]) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  -- Two changes of one case add up only if the second reads after the first has ended: lock first, read in a statement
  -- of its own. Locking in the order of ids prevents deadlocks.
  perform from patient where id = any(of_patients) order by id for no key update;

  update patient set
    billed_cents = coalesce(money.billed, 0),
    price_cents = coalesce(money.price, 0),
    reduction_cents = coalesce(money.reduction, 0),
    paid_cents = coalesce(money.paid, 0),
    balance_cents = coalesce(money.balance, 0),
    appointments_count = coalesce(visits.total, 0),
    visits_to_approve = coalesce(visits.pending, 0),
    next_appointment_at = next_visit.scheduled_start,
    next_appointment_zone = next_visit.zone,
    last_service_date = visits.last_on,
    unread_messages = coalesce(unseen.total, 0),
    reply_wanted_since = unanswered.since
  from (select distinct unnest(of_patients) as id) as wanted
  -- Void liens don't count.
  left join (
    select patient_id, sum(billed_cents)::bigint as billed, coalesce(sum(price_cents), 0)::bigint as price,
      sum(reduction_cents)::bigint as reduction, sum(paid_cents)::bigint as paid, sum(balance_cents)::bigint as balance
    from lien where patient_id = any(of_patients) and deleted_at is null and status <> 'void'
    group by patient_id
  ) as money on money.patient_id = wanted.id
  -- Canceled visits don't count, and a moved visit counts once, at its new time.
  left join (
    select v.patient_id,
      count(*) filter (where coalesce(s.category, '') not in ('cancelled', 'superseded'))::int as total,
      count(*) filter (where v.approval = 'pending')::int as pending,
      (array_agg(v.id order by v.scheduled_start, v.id)
        filter (where s.category = 'scheduled' and v.scheduled_start >= now()))[1] as next_id,
      max(v.service_date) filter (where s.category = 'completed') as last_on
    from appointment v left join appointment_status s on s.id = v.appointment_status_id
    where v.patient_id = any(of_patients) and v.deleted_at is null
    group by v.patient_id
  ) as visits on visits.patient_id = wanted.id
  -- By the clock of the office; a chiropractor has none, but a state.
  left join lateral (
    select v.scheduled_start, coalesce(o.timezone, s.default_timezone) as zone
    from appointment v
    left join medical_provider_office o on o.id = v.medical_provider_office_id
    left join chiropractor c on c.id = v.chiropractor_id
    left join state s on s.id = c.state_id
    where v.id = visits.next_id
  ) as next_visit on true
  left join (
    select patient_id, count(*)::int as total
    from patient_sms
    where patient_id = any(of_patients) and deleted_at is null and direction = 'in' and seen_at is null
    group by patient_id
  ) as unseen on unseen.patient_id = wanted.id
  left join (
    select patient_id, min(created_at) as since
    from patient_sms
    where patient_id = any(of_patients) and awaits_reply and deleted_at is null
    group by patient_id
  ) as unanswered on unanswered.patient_id = wanted.id
  where patient.id = wanted.id
    and (billed_cents, price_cents, reduction_cents, paid_cents, balance_cents,
        appointments_count, visits_to_approve, next_appointment_at, next_appointment_zone, last_service_date,
        unread_messages, reply_wanted_since)
      is distinct from (coalesce(money.billed, 0), coalesce(money.price, 0), coalesce(money.reduction, 0),
        coalesce(money.paid, 0), coalesce(money.balance, 0), coalesce(visits.total, 0), coalesce(visits.pending, 0),
        next_visit.scheduled_start, next_visit.zone, visits.last_on, coalesce(unseen.total, 0), unanswered.since);
end $$;

-- An appointment passes without a write, so a job asks regularly. Answers the number of cases it looked at.
create or replace function refresh_passed_appointments() returns int
language plpgsql security definer set search_path = public as $$
declare
  passed uuid[];
begin
  select coalesce(array_agg(id), '{}') into passed from patient where next_appointment_at < now();
  perform refresh_patient_totals(passed);
  return cardinality(passed);
end $$;

create or replace function count_for_case() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.patient_id <> new.patient_id then
    perform refresh_patient_totals(array[old.patient_id, new.patient_id]);
  else
    perform refresh_patient_totals(array[new.patient_id]);
  end if;
  return null;
end $$;

-- Cases with a visit ahead at a place keep its time zone: they are refreshed when that of the place changes.
create or replace function place_takes_clock() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform refresh_patient_totals(array(
    select distinct patient_id from appointment
    where scheduled_start >= now() and deleted_at is null and (
      (tg_table_name = 'medical_provider_office' and medical_provider_office_id = new.id)
      or (tg_table_name = 'chiropractor' and chiropractor_id = new.id)
      or (tg_table_name = 'state' and chiropractor_id in (select id from chiropractor where state_id = new.id)))));
  return null;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Portfolio of a funder

-- Counted by differences: a funder may own thousands of liens, and simultaneous changes add up in any order. Deferred,
-- so that a funder's row is locked only at the end of the transaction. Never below zero: the nightly check reports a
-- wrong figure, which must not block a payment.
create or replace function count_for_funder() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  update funder f set
    deployed_cents = greatest(f.deployed_cents + moved.deployed, 0),
    collected_cents = greatest(f.collected_cents + moved.collected, 0),
    outstanding_cents = greatest(f.outstanding_cents + moved.outstanding, 0)
  from (
    select owner_id, sum(sign * coalesce(price, 0))::bigint as deployed, sum(sign * paid)::bigint as collected,
      sum(sign * balance)::bigint as outstanding
    from (values
      (-1, old.owner_id, old.price_cents, old.paid_cents, old.balance_cents,
        old.funding_status = 'funded' and old.status <> 'void' and old.deleted_at is null),
      (1, new.owner_id, new.price_cents, new.paid_cents, new.balance_cents,
        new.funding_status = 'funded' and new.status <> 'void' and new.deleted_at is null)
    ) as side (sign, owner_id, price, paid, balance, counts)
    where counts
    group by owner_id
  ) as moved
  where f.id = moved.owner_id and (moved.deployed, moved.collected, moved.outstanding) is distinct from (0, 0, 0);
  return null;
end $$;

create or replace function funder_sums() returns table (id uuid, deployed_cents bigint, collected_cents bigint, outstanding_cents bigint)
language sql stable security definer set search_path = public as $$
  select f.id, coalesce(sum(l.price_cents), 0)::bigint, coalesce(sum(l.paid_cents), 0)::bigint,
    coalesce(sum(l.balance_cents), 0)::bigint
  from funder f left join lien l
    on l.owner_id = f.id and l.funding_status = 'funded' and l.status <> 'void' and l.deleted_at is null
  group by f.id
$$;
revoke execute on function funder_sums() from public;
