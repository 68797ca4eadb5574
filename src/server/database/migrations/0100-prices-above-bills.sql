-- Who may not see a price can't be refused for it: the refusal would tell it. A price above its bill is told at night
-- instead, to those who see both.
create function price_faults() returns table (rule text, entity text, entity_id uuid, detail jsonb)
language sql stable security definer set search_path = public as $$
  select 'price_above_bill', 'lien', id, '{}'::jsonb from lien
  where deleted_at is null and price_cents > billed_cents
  union all
  select 'price_above_bill', 'appointment', id, '{}'::jsonb from appointment
  where deleted_at is null and price_cents > bill_amount_cents
$$;
revoke execute on function price_faults() from public;
