-- The money of a case from its settlement to what the owners are sent. What the commands promise is held here as well:
-- figures that count are never overwritten, nobody skips a step, and no cent is given out twice.

-- ---------------------------------------------------------------------------------------------------------------------
-- Settlement lines: put right by an entry that takes the wrong one back

alter table settlement drop constraint settlement__amount_cents__check;
alter table settlement
  add column reverses_id uuid constraint settlement__reverses_id__key unique
    constraint settlement__reverses_id__ref references settlement,
  add column reason text,
  add constraint settlement__amount_cents__check
    check (case when reverses_id is null then amount_cents >= 0 else amount_cents <= 0 end),
  add constraint settlement__reason__check check (reverses_id is null or reason is not null);

create function keep_settlement() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (old.patient_id, old.payer, old.coverage, old.amount_cents, old.agreed_on, old.reverses_id, old.at, old."by")
    is distinct from
    (new.patient_id, new.payer, new.coverage, new.amount_cents, new.agreed_on, new.reverses_id, new.at, new."by")
    or old.deleted_at is not null then
    perform refuse('CW410');
  end if;
  -- What somebody has proposed to share out is corrected for all to see, not taken away.
  if new.deleted_at is not null and (
    exists (select from distribution where patient_id = old.patient_id and state not in ('draft', 'reversed'))
    or exists (select from settlement where reverses_id = old.id) or old.reverses_id is not null) then
    perform refuse('CW410');
  end if;
  return new;
end $$;
create trigger keep_settlement before update on settlement for each row execute function keep_settlement();

-- The lines that count: neither taken away nor taken back.
create function settlement_lines(of_patient uuid) returns setof settlement language sql stable as $$
  select s.* from settlement s
  where s.patient_id = of_patient and s.deleted_at is null and s.reverses_id is null
    and not exists (select from settlement r where r.reverses_id = s.id)
$$;

-- The firm reads them; the portal's people keep them.
drop policy wall on settlement;
create policy wall on settlement to caseway_app using ((select behind_staff_wall()));
create policy reading on settlement for select to caseway_app
  using ((select wall()) = 'lawfirm' and patient_id in (select my_cases()));

-- ---------------------------------------------------------------------------------------------------------------------
-- Distributions

-- What its maker wants otherwise than the case says; the rest of the inputs is the case's own.
alter table distribution
  add column name text constraint distribution__name__check check (length(name) between 1 and 80),
  add column scenario jsonb not null default '{}';

create table distribution_event (
  id uuid primary key,
  distribution_id uuid not null constraint distribution_event__distribution_id__ref references distribution,
  from_state text,
  to_state text not null,
  reason text,
  detail jsonb,
  at timestamptz not null default now(),
  by uuid
);
create index distribution_event_distribution on distribution_event (distribution_id, at);
create trigger append_only before update or delete or truncate on distribution_event
  execute function refuse_change();
grant select, insert on distribution_event to caseway_app;

create function step_of_distribution() returns trigger language plpgsql as $$
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
  -- From its proposal on, everybody speaks of the same figures.
  if tg_op = 'UPDATE' and old.state <> 'draft' then
    perform require(
      (old.name, old.scenario, old.inputs, old.rule, old.engine_version, old.outputs)
      is not distinct from (new.name, new.scenario, new.inputs, new.rule, new.engine_version, new.outputs), 'CW410');
  end if;
  return new;
end $$;
create trigger step_insert before insert on distribution
  for each row when (not loading()) execute function step_of_distribution();
create trigger step_update before update on distribution for each row execute function step_of_distribution();

-- At most one distribution of a case is in the firm's hands.
create unique index distribution__in_force__key on distribution (patient_id)
  where state in ('published', 'accepted', 'executed');

drop policy wall on distribution;
create policy wall on distribution to caseway_app using ((select behind_staff_wall()));
create policy reading on distribution for select to caseway_app
  using ((select wall()) = 'lawfirm' and published_at is not null and patient_id in (select my_cases()));
create policy answering on distribution for update to caseway_app
  using ((select wall()) = 'lawfirm' and published_at is not null and patient_id in (select my_cases()))
  with check (state in ('accepted', 'executed'));

-- What happened before it was published stays with those who worked on it.
alter table distribution_event enable row level security;
create policy wall on distribution_event to caseway_app using ((select behind_staff_wall()));
create policy reading on distribution_event for select to caseway_app using (
  (select wall()) = 'lawfirm' and to_state in ('published', 'accepted', 'executed', 'reversed')
  and distribution_id in (select id from distribution));
create policy adding on distribution_event for insert to caseway_app with check (
  (select wall()) = 'lawfirm' and to_state in ('accepted', 'executed')
  and distribution_id in (select id from distribution));

-- ---------------------------------------------------------------------------------------------------------------------
-- Offers and ledgers

alter table reduction_offer drop constraint reduction_offer__state__check;
alter table reduction_offer add constraint reduction_offer__state__check
  check (state in ('open', 'countered', 'accepted', 'declined', 'withdrawn', 'expired'));

-- Settlement, fee, costs and the sum of liens: without them a request is only a number. Whoever bargains over one lien
-- learns the sum of all, and nothing of any other.
create function offer_basis(of_lien uuid) returns jsonb
language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'settlement_cents', s.gross,
    'fee_cents', round(s.gross::numeric * coalesce(p.fee_num, f.default_fee_num, 0)
      / coalesce(p.fee_den, f.default_fee_den, 1))::bigint,
    'costs_cents', coalesce(p.costs_cents, 0),
    'liens_cents', (select coalesce(sum(balance_cents), 0)::bigint from lien
      where patient_id = p.id and deleted_at is null and status not in ('void', 'written_off', 'paid', 'released')))
  from lien l join patient p on p.id = l.patient_id left join lawfirm f on f.id = p.lawfirm_id
  cross join lateral (
    select coalesce((select sum(amount_cents)::bigint from settlement_lines(p.id)), p.settlement_cents) as gross) s
  where l.id = of_lien and s.gross is not null
    and (behind_staff_wall() or l.owner_id = party() or wall() = 'lawfirm' and p.lawfirm_id = party())
$$;

-- Whoever is shown the lien is shown how its amounts came about; the roles narrow that down.
create policy reading on lien_event for select to caseway_app using (
  not (select behind_staff_wall()) and kind in ('charge', 'adjustment', 'reduction', 'payment', 'status') and lien_id in (select id from lien));

-- ---------------------------------------------------------------------------------------------------------------------
-- Receipts and remittances

alter table receipt add column reason text;
alter table receipt_allocation add column reason text;
alter table remittance add column reason text;
create index remittance_allocations on remittance using gin (allocation_ids);

-- No more is given out than came in; of a receipt that takes one back all signs are turned.
create function allocation_within_receipt() returns trigger
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
create trigger within_receipt after insert on receipt_allocation
  for each row when (not loading()) execute function allocation_within_receipt();

-- An owner is sent exactly what was allocated to him, and each allocation once.
create function remittance_of_open() returns trigger language plpgsql security definer set search_path = public as $$
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
create trigger of_open_insert before insert on remittance
  for each row when (not loading()) execute function remittance_of_open();
create trigger of_open_update before update on remittance for each row execute function remittance_of_open();

-- ---------------------------------------------------------------------------------------------------------------------
-- What must be true of all money, every night

create function money_faults() returns table (rule text, entity text, entity_id uuid, detail jsonb)
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
    jsonb_build_object('paid_cents', l.paid_cents, 'allocated_cents', coalesce(a.given, 0))
  from lien l left join (
    select lien_id, sum(amount_cents)::bigint as given from receipt_allocation group by lien_id) a on a.lien_id = l.id
  where l.paid_cents <> coalesce(a.given, 0)
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

create table money_check (
  id uuid primary key,
  at timestamptz not null default now(),
  checked jsonb not null,
  faults jsonb not null
);
create index money_check_at on money_check (at);
create trigger append_only before update or delete or truncate on money_check execute function refuse_change();
alter table money_check enable row level security;
create policy reading on money_check for select to caseway_app using ((select behind_staff_wall()));
grant select on money_check to caseway_app;
