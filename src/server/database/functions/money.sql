-- What the database itself guarantees about money: figures that count are never overwritten, no step is skipped, and no
-- cent is given out twice.

-- ---------------------------------------------------------------------------------------------------------------------
-- Liens

-- Computes the two derived amounts, so that a write names only what it changes.
create or replace function work_lien_out() returns trigger language plpgsql as $$
begin
  new.final_cents := new.billed_cents - new.adjustment_cents - new.reduction_cents;
  new.balance_cents := new.final_cents - new.paid_cents;
  return new;
end $$;

-- The case's number and -L01, -L02 …; the number of a void lien is not reused.
create or replace function next_lien_number(of_patient uuid) returns text
language plpgsql security definer set search_path = public as $$
declare
  serial int;
begin
  insert into lien_number_series as series (patient_id, last)
  select of_patient, coalesce(max(substring(lien_number from '-L(\d+)$')::int), 0) + 1
  from lien where patient_id = of_patient
  on conflict (patient_id) do update set last = greatest(series.last + 1, excluded.last)
  returning last into serial;
  return (select case_number from patient where id = of_patient)
    || '-L' || case when serial < 100 then lpad(serial::text, 2, '0') else serial::text end;
end $$;

-- The status that a disputed lien returns to.
create or replace function state_before_dispute(of_lien uuid) returns text
language sql stable security definer set search_path = public as $$
  select from_value from lien_event
  where lien_id = of_lien and kind = 'status' and to_value = 'disputed'
  order by at desc, id desc limit 1
$$;

-- What a lien has received out of the settlement itself.
create or replace function paid_from_settlement(of_lien uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount_cents), 0)::bigint from lien_event
  where lien_id = of_lien and kind = 'payment' and source in ('settlement', 'trust', 'firm')
$$;

-- The user who made the offer, for the four-eyes rule; the ledger of funding stays closed.
create or replace function funding_offered_by(of_lien uuid) returns uuid
language sql stable security definer set search_path = public as $$
  select by from lien_event
  where lien_id = of_lien and kind = 'funding' and to_value = 'offered' order by at desc, id desc limit 1
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Reduction offers

-- Settlement, fee, costs and the sum of liens justify an offer; before the settlement, the expected one. The other side
-- learns the sum of all liens and nothing about any other lien.
create or replace function offer_basis(of_lien uuid, expected_cents bigint default null) returns jsonb
language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'settlement_cents', s.gross,
    'is_expected', s.is_expected,
    'fee_cents', round((s.gross - s.fee_free)::numeric * coalesce(p.fee_num, f.default_fee_num, 0)
      / coalesce(p.fee_den, f.default_fee_den, 1))::bigint,
    'costs_cents', coalesce(p.costs_cents, 0),
    'liens_cents', (select coalesce(sum(balance_cents), 0)::bigint from lien
      where patient_id = p.id and deleted_at is null and status not in ('void', 'written_off', 'paid', 'released')))
  from lien l join patient p on p.id = l.patient_id left join lawfirm f on f.id = p.lawfirm_id
  cross join lateral (
    select sum(amount_cents)::bigint as settled,
      coalesce(sum(amount_cents) filter (where kind in ('medpay', 'pip') and not coalesce(f.fee_on_medpay, false)), 0) as fee_free
    from settlement_lines(p.id)) lines
  cross join lateral (
    select coalesce(lines.settled, p.settlement_cents, expected_cents, p.offer_cents, p.demand_cents) as gross,
      coalesce(lines.settled, p.settlement_cents) is null as is_expected, lines.fee_free) s
  where l.id = of_lien and s.gross is not null
    and (behind_staff_wall() or l.owner_id = party() or wall() = 'lawfirm' and p.lawfirm_id = party())
$$;

-- The firm's current date, on which an offer expires.
create or replace function today_at_the_firm(of_lien uuid) returns date
language sql stable security definer set search_path = public as $$
  select (now() at time zone coalesce(s.default_timezone, 'UTC'))::date
  from lien l join patient p on p.id = l.patient_id
    left join lawfirm f on f.id = p.lawfirm_id left join state s on s.id = f.state_id
  where l.id = of_lien
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Settlement and distribution

-- Lines that count: neither deleted nor reversed.
create or replace function settlement_lines(of_patient uuid) returns setof settlement language sql stable as $$
  select s.* from settlement s
  where s.patient_id = of_patient and s.deleted_at is null and s.reverses_id is null
    and not exists (select from settlement r where r.reverses_id = s.id)
$$;

create or replace function keep_case_cost() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if (old.patient_id, old.kind, old.payee, old.what, old.carried, old.amount_cents, old.share_bps, old.advanced, old.at,
      old."by")
    is distinct from
    (new.patient_id, new.kind, new.payee, new.what, new.carried, new.amount_cents, new.share_bps, new.advanced, new.at,
      new."by")
    or old.ended_at is not null then
    perform refuse('CW410');
  end if;
  return new;
end $$;

create or replace function keep_settlement() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if (old.patient_id, old.payer, old.kind, old.coverage, old.amount_cents, old.agreed_on, old.reverses_id, old.at, old."by")
    is distinct from
    (new.patient_id, new.payer, new.kind, new.coverage, new.amount_cents, new.agreed_on, new.reverses_id, new.at, new."by")
    or old.deleted_at is not null then
    perform refuse('CW410');
  end if;
  -- Once a distribution is proposed, a line is corrected by a reversal, not deleted.
  if new.deleted_at is not null and (
    exists (select from distribution where patient_id = old.patient_id and state not in ('draft', 'reversed'))
    or exists (select from settlement where reverses_id = old.id) or old.reverses_id is not null) then
    perform refuse('CW410');
  end if;
  return new;
end $$;

-- A published distribution never changes; a correction gets the next number.
create or replace function keep_published() returns trigger language plpgsql as $$
begin
  perform refuse('CW410');
  return null;
end $$;

create or replace function step_of_distribution() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform require(new.state = 'draft', 'CW410');
  elsif old.state <> new.state then
    perform require((old.state, new.state) in (
      ('draft', 'proposed'), ('draft', 'reversed'), ('proposed', 'approved'), ('proposed', 'draft'),
      ('approved', 'draft'), ('approved', 'published'), ('published', 'accepted'), ('published', 'reversed'),
      ('accepted', 'executed'), ('accepted', 'reversed'), ('executed', 'reversed')), 'CW410');
    perform require(new.state <> 'published' or new.published_at is not null, 'CW410');
  end if;
  -- The figures are fixed from the proposal on.
  if tg_op = 'UPDATE' and old.state <> 'draft' then
    perform require(
      (old.name, old.scenario, old.inputs, old.rule, old.engine_version, old.outputs)
      is not distinct from (new.name, new.scenario, new.inputs, new.rule, new.engine_version, new.outputs), 'CW410');
  end if;
  return new;
end $$;

-- What an executed distribution holds in trust, lien by lien, until an executed supplement shares it out.
create or replace function held_in_trust(of_case uuid)
returns table (distribution_id uuid, lien_number text, held_cents bigint, paid_before_cents bigint)
language sql stable as $$
  select d.id, line ->> 'lien_number', (line ->> 'held_cents')::bigint,
    coalesce((line ->> 'paid_before_cents')::bigint, 0)
  from distribution d cross join jsonb_array_elements(d.outputs -> 'lines') line
  where d.patient_id = of_case and d.supplements is null and d.state = 'executed'
    and (line ->> 'held_cents')::bigint > 0
    and not exists (
      select from distribution s cross join jsonb_array_elements(s.outputs -> 'lines') given
      where s.supplements = d.id and s.state = 'executed' and given ->> 'lien_number' = line ->> 'lien_number')
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Receipts and remittances

-- A payment is entered once. After its reversal it may be entered again: rightly, or when the check is presented anew.
create or replace function receipt_in_force_once() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtext('receipt'), hashtext(lower(new.payer) || ' ' || lower(new.reference)));
  perform require(not exists (
    select from receipt r
    where lower(r.payer) = lower(new.payer) and lower(r.reference) = lower(new.reference) and r.reverses_id is null
      and not exists (select from receipt reversal where reversal.reverses_id = r.id)), 'CW422', 'reference:taken');
  return new;
end $$;

-- No more is allocated than was received; in a reversal all signs are inverted.
create or replace function allocation_within_receipt() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  received bigint;
  given bigint;
begin
  select amount_cents into received from receipt where id = new.receipt_id for no key update;
  select coalesce(sum(amount_cents), 0) into given from receipt_allocation where receipt_id = new.receipt_id;
  perform require(given between least(received, 0) and greatest(received, 0), 'CW422', 'allocations:over_receipt');
  return null;
end $$;

-- An owner is sent exactly what was allocated to them, and each allocation once.
create or replace function remittance_of_open() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    perform require(
      (old.owner_type, old.owner_id, old.amount_cents, old.allocation_ids, old.made_by)
      is not distinct from (new.owner_type, new.owner_id, new.amount_cents, new.allocation_ids, new.made_by)
      and (old.state = new.state or (old.state, new.state) in (
        ('draft', 'approved'), ('approved', 'sent'), ('draft', 'failed'), ('approved', 'failed'), ('sent', 'failed')))
      and (new.state not in ('approved', 'sent') or new.approved_by is not null), 'CW410');
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('remittance'), hashtext(new.owner_id::text));
  perform require(new.state = 'draft', 'CW410');
  perform require(not exists (
    select from remittance where state <> 'failed' and allocation_ids && new.allocation_ids), 'CW422',
    'allocation_ids:already_remitted');
  perform require(new.amount_cents = (
    select coalesce(sum(owner_cents), 0) from receipt_allocation
    where id = any(new.allocation_ids) and owner_id = new.owner_id and owner_type = new.owner_type), 'CW422',
    'amount_cents:invalid');
  return new;
end $$;

-- The firm that owes a lien, for the funder that bought it: the notice of assignment has told both of each other.
create or replace function firm_of_own_lien(of_lien uuid) returns text
language sql stable security definer set search_path = public as $$
  select f.name from lien l join patient p on p.id = l.patient_id join lawfirm f on f.id = p.lawfirm_id
  where l.id = of_lien and wall() = 'funder' and l.owner_id = party() and l.funding_status = 'funded'
$$;
revoke execute on function firm_of_own_lien(uuid) from public;
grant execute on function firm_of_own_lien(uuid) to caseway_app;
