-- What goes into a distribution, and who may change it: every payment says where its money came from and on which day; the
-- firm's word for an amount is an offer until the owner takes it; what MedPay pays carries no fee unless the firm's own
-- agreement says so; and the fee for collecting a bought lien is the one of the day of its purchase.

-- ---------------------------------------------------------------------------------------------------------------------
-- Payments

alter table lien_event
  add column source text constraint lien_event__source__check
    check (source in ('settlement', 'trust', 'firm', 'medpay_pip', 'patient', 'other')),
  add column paid_on date;
alter table lien_event disable trigger append_only;
update lien_event set
  source = case when detail ? 'direct' then 'firm' else 'settlement' end,
  paid_on = coalesce((detail ->> 'paid_on')::date, at::date)
where kind = 'payment';
alter table lien_event enable trigger append_only;
alter table lien_event add constraint lien_event__payment__check
  check ((kind = 'payment') = (source is not null) and (kind = 'payment') = (paid_on is not null));

alter table receipt add column source text not null default 'settlement' constraint receipt__source__check
  check (source in ('settlement', 'trust', 'firm', 'medpay_pip', 'patient', 'other'));

-- What a lien has got out of the settlement itself: the rest of its payments came from elsewhere.
create function paid_from_settlement(of_lien uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount_cents), 0)::bigint from lien_event
  where lien_id = of_lien and kind = 'payment' and source in ('settlement', 'trust', 'firm')
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The settlement's lines, and what of them carries a fee

alter table settlement add column kind text not null default 'liability' constraint settlement__kind__check
  check (kind in ('liability', 'um_uim', 'medpay', 'pip', 'other'));
alter table lawfirm add column fee_on_medpay boolean not null default false;

create or replace function keep_settlement() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (old.patient_id, old.payer, old.kind, old.coverage, old.amount_cents, old.agreed_on, old.reverses_id, old.at, old."by")
    is distinct from
    (new.patient_id, new.payer, new.kind, new.coverage, new.amount_cents, new.agreed_on, new.reverses_id, new.at, new."by")
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

-- ---------------------------------------------------------------------------------------------------------------------
-- What a distribution proposes to an owner

alter table reduction_offer add column distribution_id uuid
  constraint reduction_offer__distribution_id__ref references distribution;

-- ---------------------------------------------------------------------------------------------------------------------
-- The fee of a purchase

alter table lien add column servicing_fee_bps int constraint lien__servicing_fee_bps__check
  check (servicing_fee_bps between 0 and 10000);
update lien set servicing_fee_bps = f.servicing_fee_bps
from funder f where lien.owner_type = 'funder' and f.id = lien.owner_id;

-- ---------------------------------------------------------------------------------------------------------------------
-- Offers: their last day is a day, wherever one reads it, and is over when it is over at the firm; and each says what it
-- rests on, the expected settlement where there is none yet

alter table reduction_offer add column expires_on date;
update reduction_offer set expires_on = ((expires_at at time zone 'UTC') - interval '1 second')::date;
alter table reduction_offer drop column expires_at;

create function today_at_the_firm(of_lien uuid) returns date
language sql stable security definer set search_path = public as $$
  select (now() at time zone coalesce(s.default_timezone, 'UTC'))::date
  from lien l join patient p on p.id = l.patient_id
    left join lawfirm f on f.id = p.lawfirm_id left join state s on s.id = f.state_id
  where l.id = of_lien
$$;

drop function offer_basis(uuid);
create function offer_basis(of_lien uuid, expected_cents bigint default null) returns jsonb
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
