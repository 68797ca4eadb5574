-- What must be true of all money, checked every night.

-- A firm pays some lien holders itself, such as Medicare: what a lien was paid is what was allocated and what was paid
-- directly.
create or replace function money_faults() returns table (rule text, entity text, entity_id uuid, detail jsonb)
language sql stable security definer set search_path = public as $$
  select 'receipt_balances', 'receipt', r.id, jsonb_build_object('amount_cents', r.amount_cents, 'allocated_cents', a.given)
  from receipt r cross join lateral (
    select coalesce(sum(amount_cents), 0)::bigint as given, coalesce(sum(fee_cents + owner_cents), 0)::bigint as split
    from receipt_allocation where receipt_id = r.id) a
  where a.given not between least(r.amount_cents, 0) and greatest(r.amount_cents, 0) or a.given <> a.split
  union all
  select 'reversal_mirrors', 'receipt', r.id,
    jsonb_build_object('amount_cents', r.amount_cents, 'reversed_cents', o.amount_cents)
  from receipt r join receipt o on o.id = r.reverses_id where r.amount_cents <> -o.amount_cents
  union all
  select 'reversal_mirrors', 'receipt_allocation', a.id,
    jsonb_build_object('amount_cents', a.amount_cents, 'reversed_cents', o.amount_cents)
  from receipt_allocation a join receipt_allocation o on o.id = a.reverses_id
  where (a.amount_cents, a.fee_cents, a.owner_cents) is distinct from (-o.amount_cents, -o.fee_cents, -o.owner_cents)
  union all
  select 'lien_paid_by_receipts', 'lien', l.id,
    jsonb_build_object('paid_cents', l.paid_cents, 'allocated_cents', coalesce(a.given, 0), 'direct_cents', coalesce(d.given, 0))
  from lien l
  left join (
    select lien_id, sum(amount_cents)::bigint as given from receipt_allocation group by lien_id) a on a.lien_id = l.id
  left join (
    select lien_id, sum(amount_cents)::bigint as given from lien_event
    where kind = 'payment' and detail ? 'direct' group by lien_id) d on d.lien_id = l.id
  where l.paid_cents <> coalesce(a.given, 0) + coalesce(d.given, 0)
  union all
  select 'lien_follows_ledger', 'lien', l.id,
    jsonb_build_object('balance_cents', l.balance_cents, 'ledger_cents', coalesce(e.owed, 0))
  from lien l left join (
    select lien_id,
      coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::bigint as charged,
      coalesce(sum(case when kind = 'charge' then amount_cents else -amount_cents end), 0)::bigint as owed
    from lien_event where amount_cents is not null group by lien_id) e on e.lien_id = l.id
  where l.deleted_at is null
    and (l.billed_cents, l.balance_cents) is distinct from (coalesce(e.charged, 0), coalesce(e.owed, 0))
  union all
  select 'remittance_adds_up', 'remittance', m.id,
    jsonb_build_object('amount_cents', m.amount_cents, 'allocated_cents', a.owed)
  from remittance m cross join lateral (
    select coalesce(sum(owner_cents), 0)::bigint as owed from receipt_allocation
    where id = any(m.allocation_ids) and owner_id = m.owner_id) a
  where m.amount_cents <> a.owed
  union all
  select 'remitted_once', 'receipt_allocation', given.allocation_id, jsonb_build_object('remittances', count(*))
  from remittance m cross join lateral unnest(m.allocation_ids) as given (allocation_id)
  where m.state <> 'failed' group by given.allocation_id having count(*) > 1
$$;
revoke execute on function money_faults() from public;

-- A price above its bill is reported at night to those who see both. A refusal would reveal the price to the others.
create or replace function price_faults() returns table (rule text, entity text, entity_id uuid, detail jsonb)
language sql stable security definer set search_path = public as $$
  select 'price_above_bill', 'lien', id, '{}'::jsonb from lien
  where deleted_at is null and price_cents > billed_cents
  union all
  select 'price_above_bill', 'appointment', id, '{}'::jsonb from appointment
  where deleted_at is null and price_cents > bill_amount_cents
$$;
revoke execute on function price_faults() from public;

create or replace function portfolio_faults() returns table (rule text, entity text, entity_id uuid, detail jsonb)
language sql stable security definer set search_path = public as $$
  select 'portfolio_follows_liens', 'funder', f.id, jsonb_build_object(
    'deployed_cents', f.deployed_cents, 'collected_cents', f.collected_cents, 'outstanding_cents', f.outstanding_cents,
    'liens', to_jsonb(s) - 'id')
  from funder f join funder_sums() s on s.id = f.id
  where (f.deployed_cents, f.collected_cents, f.outstanding_cents)
    is distinct from (s.deployed_cents, s.collected_cents, s.outstanding_cents)
$$;
revoke execute on function portfolio_faults() from public;
