-- The figures of a case that lists show and sort by. They are worked out from its liens, appointments and messages in
-- the same transaction that changes one of these, so that they can't be out of date; nobody else writes them.

-- None of the totals is indexed, so a page with room to spare takes the new row without a word to any index.
alter table patient set (fillfactor = 85);

-- A total is nobody's edit: it raises the row's revision, never the version that a person's change is based on.
create function refresh_patient_totals(of_patients uuid[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  -- Two changes of one case add up only if the second looks after the first has ended. Hence the lock comes first and
  -- the look second, as a statement of its own; in the order of ids, so that two callers can't wait for each other.
  perform from patient where id = any(of_patients) order by id for no key update;

  update patient set
    billed_cents = coalesce(money.billed, 0),
    price_cents = coalesce(money.price, 0),
    reduction_cents = coalesce(money.reduction, 0),
    paid_cents = coalesce(money.paid, 0),
    balance_cents = coalesce(money.balance, 0),
    appointments_count = coalesce(visits.total, 0),
    next_appointment_at = visits.next_at,
    last_service_date = visits.last_on,
    unread_messages = coalesce(unseen.total, 0)
  from (select distinct unnest(of_patients) as id) as wanted
  -- What is void was never owed.
  left join (
    select patient_id, sum(billed_cents)::bigint as billed, coalesce(sum(price_cents), 0)::bigint as price,
      sum(reduction_cents)::bigint as reduction, sum(paid_cents)::bigint as paid, sum(balance_cents)::bigint as balance
    from lien where patient_id = any(of_patients) and deleted_at is null and status <> 'void'
    group by patient_id
  ) as money on money.patient_id = wanted.id
  -- A visit that was called off is none, and one that was moved is counted where it went.
  left join (
    select v.patient_id,
      count(*) filter (where coalesce(s.category, '') not in ('cancelled', 'superseded'))::int as total,
      min(v.scheduled_start) filter (where s.category = 'scheduled' and v.scheduled_start >= now()) as next_at,
      max(v.service_date) filter (where s.category = 'completed') as last_on
    from appointment v left join appointment_status s on s.id = v.appointment_status_id
    where v.patient_id = any(of_patients) and v.deleted_at is null
    group by v.patient_id
  ) as visits on visits.patient_id = wanted.id
  left join (
    select patient_id, count(*)::int as total
    from patient_sms
    where patient_id = any(of_patients) and deleted_at is null and direction = 'in' and seen_at is null
    group by patient_id
  ) as unseen on unseen.patient_id = wanted.id
  where patient.id = wanted.id
    and (billed_cents, price_cents, reduction_cents, paid_cents, balance_cents,
        appointments_count, next_appointment_at, last_service_date, unread_messages)
      is distinct from (coalesce(money.billed, 0), coalesce(money.price, 0), coalesce(money.reduction, 0),
        coalesce(money.paid, 0), coalesce(money.balance, 0), coalesce(visits.total, 0), visits.next_at, visits.last_on,
        coalesce(unseen.total, 0));
end $$;

-- An appointment becomes a past one without any write; a job asks now and then. Answers how many cases it looked at.
create function refresh_passed_appointments() returns int
language plpgsql security definer set search_path = public as $$
declare
  passed uuid[];
begin
  select coalesce(array_agg(id), '{}') into passed from patient where next_appointment_at < now();
  perform refresh_patient_totals(passed);
  return cardinality(passed);
end $$;

create function count_for_case() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.patient_id <> new.patient_id then
    perform refresh_patient_totals(array[old.patient_id, new.patient_id]);
  else
    perform refresh_patient_totals(array[new.patient_id]);
  end if;
  return null;
end $$;

create trigger totals_insert after insert on lien
  for each row when (not loading()) execute function count_for_case();
create trigger totals_update after update on lien
  for each row when (
    not loading() and
    (old.patient_id, old.billed_cents, old.price_cents, old.reduction_cents, old.paid_cents, old.balance_cents,
      old.status = 'void', old.deleted_at is null)
    is distinct from
    (new.patient_id, new.billed_cents, new.price_cents, new.reduction_cents, new.paid_cents, new.balance_cents,
      new.status = 'void', new.deleted_at is null))
  execute function count_for_case();

create trigger totals_insert after insert on appointment
  for each row when (not loading()) execute function count_for_case();
create trigger totals_update after update on appointment
  for each row when (
    not loading() and
    (old.patient_id, old.appointment_status_id, old.scheduled_start, old.service_date, old.deleted_at is null)
    is distinct from
    (new.patient_id, new.appointment_status_id, new.scheduled_start, new.service_date, new.deleted_at is null))
  execute function count_for_case();

create trigger totals_insert after insert on patient_sms
  for each row when (not loading() and new.direction = 'in' and new.seen_at is null) execute function count_for_case();
create trigger totals_update after update on patient_sms
  for each row when (
    not loading() and
    (old.patient_id, old.direction, old.seen_at is null, old.deleted_at is null)
    is distinct from
    (new.patient_id, new.direction, new.seen_at is null, new.deleted_at is null))
  execute function count_for_case();
