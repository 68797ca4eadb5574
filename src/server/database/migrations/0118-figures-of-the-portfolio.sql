-- What a funder has out, has got back and has still to get follows its liens in the transaction that changes them. Until
-- now the figures were worked out when the demo was loaded, and never again.

-- Counted by differences: a funder may own thousands of liens, and two changes at once add up in either order. Deferred, so
-- that a funder's row is held for the very end of a transaction, not while liens of other funders are still to be changed.
-- Never below zero: a figure that went astray is told by the nightly check, and must not keep a payment from being booked.
create function count_for_funder() returns trigger
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

create constraint trigger figures_insert after insert on lien deferrable initially deferred
  for each row when (not loading() and new.funding_status = 'funded') execute function count_for_funder();
create constraint trigger figures_update after update on lien deferrable initially deferred
  for each row when (
    not loading() and (old.funding_status = 'funded' or new.funding_status = 'funded') and
    (old.owner_id, old.funding_status, old.price_cents, old.paid_cents, old.balance_cents, old.status = 'void',
      old.deleted_at is null)
    is distinct from
    (new.owner_id, new.funding_status, new.price_cents, new.paid_cents, new.balance_cents, new.status = 'void',
      new.deleted_at is null))
  execute function count_for_funder();

create function funder_sums() returns table (id uuid, deployed_cents bigint, collected_cents bigint, outstanding_cents bigint)
language sql stable security definer set search_path = public as $$
  select f.id, coalesce(sum(l.price_cents), 0)::bigint, coalesce(sum(l.paid_cents), 0)::bigint,
    coalesce(sum(l.balance_cents), 0)::bigint
  from funder f left join lien l
    on l.owner_id = f.id and l.funding_status = 'funded' and l.status <> 'void' and l.deleted_at is null
  group by f.id
$$;

update funder f set
  deployed_cents = s.deployed_cents, collected_cents = s.collected_cents, outstanding_cents = s.outstanding_cents
from funder_sums() s
where s.id = f.id and (f.deployed_cents, f.collected_cents, f.outstanding_cents)
  is distinct from (s.deployed_cents, s.collected_cents, s.outstanding_cents);

-- Asked every night beside the other faults.
create function portfolio_faults() returns table (rule text, entity text, entity_id uuid, detail jsonb)
language sql stable security definer set search_path = public as $$
  select 'portfolio_follows_liens', 'funder', f.id, jsonb_build_object(
    'deployed_cents', f.deployed_cents, 'collected_cents', f.collected_cents, 'outstanding_cents', f.outstanding_cents,
    'liens', to_jsonb(s) - 'id')
  from funder f join funder_sums() s on s.id = f.id
  where (f.deployed_cents, f.collected_cents, f.outstanding_cents)
    is distinct from (s.deployed_cents, s.collected_cents, s.outstanding_cents)
$$;
revoke execute on function funder_sums() from public;
revoke execute on function portfolio_faults() from public;
